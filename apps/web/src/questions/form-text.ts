import type { Question } from '@kandev/contracts';

/** The part of a clarification that its text is made of. */
export type QuestionForm = { readonly questions: readonly Question[]; readonly message: string };

/** The heading of one question, and its title where the heading does not say it. */
export type QuestionHeading = { readonly title: string | null; readonly heading: string };

type FormText = {
  /** Stands over all questions; null where it is blank, or a heading or a title says it already. */
  readonly message: string | null;
  readonly headingOf: (question: Question) => QuestionHeading;
};

/** The questions that are a text box on the card of another question of the form. */
export function attachedQuestions(questions: readonly Question[]): Set<Question> {
  const hosts = new Set(
    questions.filter((question) => question.attached_to === undefined).map(({ id }) => id),
  );
  return new Set(questions.filter(({ attached_to }) => attached_to !== undefined && hosts.has(attached_to)));
}

/**
 * The message and the headings of a form, wherever it is shown. Every field without a description has the message
 * as its prompt: among several questions its heading is its title, else its key, and the message is said once.
 */
export function formText({ questions, message }: QuestionForm): FormText {
  const attached = attachedQuestions(questions);
  const several = questions.length - attached.size > 1;
  const headingOf = (question: Question): QuestionHeading => {
    const title = question.title?.trim() === '' ? undefined : question.title;
    const { prompt, id } = question;
    if (attached.has(question)) return { title: null, heading: title ?? (prompt === message ? id : prompt) };
    if (several && prompt === message) return { title: null, heading: title ?? id };
    return { title: title === prompt ? null : (title ?? null), heading: prompt };
  };
  const isSaid =
    message.trim() === '' ||
    questions.some((question) => {
      const { title, heading } = headingOf(question);
      return heading === message || title === message;
    });
  return { message: isSaid ? null : message, headingOf };
}

/** The first paragraph of the first question, for one line about the whole form. */
export function formHeadline({ questions, message }: QuestionForm): string {
  return splitPrompt(questions[0]?.prompt ?? message).headline;
}

const MAX_HEADLINE_LENGTH = 300;

/** Splits a prompt into its first paragraph and the rest. A long first paragraph is read as text, not as a headline. */
export function splitPrompt(prompt: string): { headline: string; isLong: boolean; rest: string | null } {
  const text = prompt.trim();
  const [first = '', ...others] = text.split(/\n\s*\n/);
  const rest = others.join('\n\n').trim();
  return { headline: first, isLong: first.length > MAX_HEADLINE_LENGTH, rest: rest === '' ? null : rest };
}

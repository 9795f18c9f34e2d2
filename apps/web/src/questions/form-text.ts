import type { Clarification, Question } from '@kandev/contracts';

/** What is read of a clarification to word it. */
export type AskedForm = { readonly questions: readonly Question[]; readonly message: string };

/** The words that head one question, and its title where that is not among them. */
export type QuestionHeading = { readonly title: string | null; readonly heading: string };

/** What a form says beside its options. */
type FormText = {
  /** What stands over all questions; null where a heading or a title says it already. */
  readonly message: string | null;
  readonly headingOf: (question: Question) => QuestionHeading;
};

/** The questions whose text belongs to the card of a neighbour. */
export function attachedQuestions(questions: readonly Question[]): Set<Question> {
  const hosts = new Set(
    questions.filter((question) => question.attached_to === undefined).map(({ id }) => id),
  );
  return new Set(questions.filter(({ attached_to }) => attached_to !== undefined && hosts.has(attached_to)));
}

/**
 * How a form is worded wherever it is shown. Fields without a description all have the message as their
 * prompt: among several, such a one is headed by its title, else its key, and the message is said once.
 */
export function formText({ questions, message }: AskedForm): FormText {
  const guests = attachedQuestions(questions);
  const several = questions.length - guests.size > 1;
  const headingOf = (question: Question): QuestionHeading => {
    const title = question.title?.trim() === '' ? undefined : question.title;
    const { prompt, id } = question;
    if (guests.has(question)) return { title: null, heading: title ?? (prompt === message ? id : prompt) };
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

/** What is asked, in the first paragraph of its first question: the words that a card has too. */
export function askedText({ questions, message }: Pick<Clarification, 'questions' | 'message'>): string {
  return splitPrompt(questions[0]?.prompt ?? message).headline;
}

/** Longer paragraphs are no headline: they are read as text. */
const LONGEST_HEADLINE = 300;

/** A prompt as a headline and what follows it. A first paragraph too long for a headline is all text. */
export function splitPrompt(prompt: string): { headline: string; isLong: boolean; rest: string | null } {
  const text = prompt.trim();
  const [first = '', ...others] = text.split(/\n\s*\n/);
  const rest = others.join('\n\n').trim();
  return { headline: first, isLong: first.length > LONGEST_HEADLINE, rest: rest === '' ? null : rest };
}

import type { Question, QuestionSource } from '@kandev/contracts';
import { formText, attachedQuestions, type QuestionHeading } from '#questions/form-text.ts';

/** What a text box's words do to the choice beside it; `alone` where there is no choice. */
type TextEffect = 'alone' | 'replaces' | 'joins';

/** A text box on a card. Its words belong to `question`, which may be a neighbour shown on this card. */
export type TextBox = {
  readonly question: Question;
  readonly effect: TextEffect;
  readonly label: string | null;
  readonly description: string | null;
};

/** One card: a question with its text boxes, under the words that head it. */
export type QuestionGroup = QuestionHeading & {
  readonly question: Question;
  readonly boxes: readonly TextBox[];
};

/** A whole form as the screen has it. `message` is null where the only card says it already. */
export type QuestionSheet = { readonly message: string | null; readonly groups: readonly QuestionGroup[] };

/**
 * Lays a form out in cards. A question that belongs to a neighbour becomes a text box on its card.
 */
export function layOut(
  source: QuestionSource,
  message: string,
  questions: readonly Question[],
): QuestionSheet {
  const guests = attachedQuestions(questions);
  const words = formText({ questions, message });
  const cards = questions.filter((question) => !guests.has(question));
  const groups = cards.map((question): QuestionGroup => ({
    question,
    ...words.headingOf(question),
    boxes: [
      ...ownBox(source, question),
      ...[...guests]
        .filter((guest) => guest.attached_to === question.id)
        .map((guest) => attachedBox(guest, words.headingOf(guest).heading, message)),
    ],
  }));
  return { message: words.message, groups };
}

/** Every question whose answer is given on this card. */
export function questionsOf(group: QuestionGroup): Question[] {
  return [...new Set([group.question, ...group.boxes.map((box) => box.question)])];
}

/** The card on which a question is answered, or -1. */
export function groupIndexOf(groups: readonly QuestionGroup[], questionId: string): number {
  return groups.findIndex((group) => questionsOf(group).some((question) => question.id === questionId));
}

function ownBox(source: QuestionSource, question: Question): TextBox[] {
  if (question.options.length === 0) {
    return [{ question, effect: 'alone', label: null, description: null }];
  }
  const { companion } = question;
  if (companion !== undefined) {
    const { effect, title = null, description = null } = companion;
    return [{ question, effect, label: title, description }];
  }
  const typable = source === 'ask_user_question' || question.input !== undefined;
  return typable ? [{ question, effect: 'replaces', label: null, description: null }] : [];
}

function attachedBox(question: Question, label: string, message: string): TextBox {
  const { prompt } = question;
  const description = prompt === message || prompt === label ? null : prompt;
  return { question, effect: 'joins', label, description };
}

import type { Question, QuestionSource } from '@kandev/contracts';

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
export type QuestionGroup = {
  readonly question: Question;
  readonly title: string | null;
  readonly heading: string;
  readonly boxes: readonly TextBox[];
};

/** A whole form as the screen has it. `message` is null where the only card says it already. */
export type QuestionSheet = { readonly message: string | null; readonly groups: readonly QuestionGroup[] };

/**
 * Lays a form out in cards. A question that belongs to a neighbour becomes a text box on its card. With
 * several cards the message stands once above them, and a card that would repeat it is headed by its title.
 */
export function layOut(
  source: QuestionSource,
  message: string,
  questions: readonly Question[],
): QuestionSheet {
  const hosts = new Set(
    questions.filter((question) => question.attached_to === undefined).map(({ id }) => id),
  );
  const guests = questions.filter(({ attached_to }) => attached_to !== undefined && hosts.has(attached_to));
  const cards = questions.filter((question) => !guests.includes(question));
  const groups = cards.map((question): QuestionGroup => ({
    question,
    ...heading(question, message, cards.length > 1),
    boxes: [
      ...ownBox(source, question),
      ...guests
        .filter((guest) => guest.attached_to === question.id)
        .map((guest) => attachedBox(guest, message)),
    ],
  }));
  const said = groups.some((group) => group.heading === message);
  return { message: message.trim() === '' || said ? null : message, groups };
}

/** Every question whose answer is given on this card. */
export function questionsOf(group: QuestionGroup): Question[] {
  return [...new Set([group.question, ...group.boxes.map((box) => box.question)])];
}

/** The card on which a question is answered, or -1. */
export function groupIndexOf(groups: readonly QuestionGroup[], questionId: string): number {
  return groups.findIndex((group) => questionsOf(group).some((question) => question.id === questionId));
}

function heading(
  question: Question,
  message: string,
  several: boolean,
): Pick<QuestionGroup, 'title' | 'heading'> {
  const title = question.title?.trim() === '' ? undefined : question.title;
  if (several && question.prompt === message) return { title: null, heading: title ?? question.id };
  return { title: title === question.prompt ? null : (title ?? null), heading: question.prompt };
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

function attachedBox(question: Question, message: string): TextBox {
  const { title, prompt } = question;
  const ownPrompt = prompt === message || prompt === title ? null : prompt;
  if (title === undefined)
    return { question, effect: 'joins', label: ownPrompt ?? question.id, description: null };
  return { question, effect: 'joins', label: title, description: ownPrompt };
}

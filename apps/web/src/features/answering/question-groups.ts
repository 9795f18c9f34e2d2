import type { Question, QuestionSource } from '@kandev/contracts';
import { formText, attachedQuestions, type QuestionHeading } from '#questions/form-text.ts';

/** What a text does to the choice beside its box; `alone` where there is no choice. */
type TextEffect = 'alone' | 'replaces' | 'joins';

/** A text box on a card. Its text answers `question`, which may be attached to the question of the card. */
export type TextBox = {
  readonly question: Question;
  readonly effect: TextEffect;
  readonly label: string | null;
  readonly description: string | null;
};

/** One card: a question under its heading, with its text boxes. */
export type QuestionGroup = QuestionHeading & {
  readonly question: Question;
  readonly textBoxes: readonly TextBox[];
};

/** A form as its cards. `message` is null where a card says it already. */
export type FormLayout = { readonly message: string | null; readonly groups: readonly QuestionGroup[] };

/** Lays a form out in cards. An attached question becomes a text box on the card that it is attached to. */
export function layoutForm(
  source: QuestionSource,
  message: string,
  questions: readonly Question[],
): FormLayout {
  const attached = attachedQuestions(questions);
  const text = formText({ questions, message });
  const cards = questions.filter((question) => !attached.has(question));
  const groups = cards.map((question): QuestionGroup => ({
    question,
    ...text.headingOf(question),
    textBoxes: [
      ...ownTextBoxes(source, question),
      ...[...attached]
        .filter((box) => box.attached_to === question.id)
        .map((box) => attachedTextBox(box, text.headingOf(box).heading, message)),
    ],
  }));
  return { message: text.message, groups };
}

/** The questions that are answered on one card. */
export function questionsInGroup(group: QuestionGroup): Question[] {
  return [...new Set([group.question, ...group.textBoxes.map((box) => box.question)])];
}

/** The index of the card that answers a question, or -1. */
export function groupIndexOfQuestion(groups: readonly QuestionGroup[], questionId: string): number {
  return groups.findIndex((group) => questionsInGroup(group).some((question) => question.id === questionId));
}

function ownTextBoxes(source: QuestionSource, question: Question): TextBox[] {
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

function attachedTextBox(question: Question, label: string, message: string): TextBox {
  const { prompt } = question;
  const description = prompt === message || prompt === label ? null : prompt;
  return { question, effect: 'joins', label, description };
}

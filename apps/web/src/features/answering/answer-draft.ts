import { defaultAnswer, type Question, type QuestionSource } from '@kandev/contracts';

/** What is picked and typed for one question. `selected` holds option ids in the order they are declared. */
export type QuestionDraft = { readonly selected: readonly string[]; readonly text: string };

/** One operator's unsent answer to one pending: where they stand in it, and a draft for each question. */
export type AnswerDraft = { readonly step: number; readonly questions: ReadonlyMap<string, QuestionDraft> };

export type DraftChange =
  | { kind: 'select'; question: Question; optionId: string }
  | { kind: 'deselect'; question: Question; optionId: string }
  | { kind: 'type'; question: Question; text: string }
  | { kind: 'clear'; question: Question }
  | { kind: 'step'; step: number };

const nothing: QuestionDraft = { selected: [], text: '' };

/** The draft that a form starts with: its defaults filled in, the first question in front. */
export function startDraft(questions: readonly Question[]): AnswerDraft {
  return { step: 0, questions: new Map(questions.map((question) => [question.id, prefilled(question)])) };
}

/** What is drafted for a question; an empty draft where nothing was. */
export function draftOf(draft: AnswerDraft, questionId: string): QuestionDraft {
  return draft.questions.get(questionId) ?? nothing;
}

export function isSelected(draft: AnswerDraft, questionId: string, optionId: string): boolean {
  return draftOf(draft, questionId).selected.includes(optionId);
}

/** Text made of blanks alone is no text, as the agent's side has it. */
export function hasText(question: QuestionDraft): boolean {
  return question.text.trim() !== '';
}

export function isFilled(question: QuestionDraft): boolean {
  return question.selected.length > 0 || hasText(question);
}

/**
 * One step of an operator's work on a draft. In an elicitation the picks and the text of a question leave
 * each other alone; in a question tool's card they exclude each other, so that the later one stays.
 */
export function changeDraft(source: QuestionSource, draft: AnswerDraft, change: DraftChange): AnswerDraft {
  switch (change.kind) {
    case 'select': {
      const { question, optionId } = change;
      if (!question.options.some((option) => option.id === optionId)) return draft;
      const before = draftOf(draft, question.id);
      const picked = question.multi_select ? [...before.selected, optionId] : [optionId];
      const text = exclusive(source) ? '' : before.text;
      return withQuestion(draft, question.id, { selected: offered(question, picked), text });
    }
    case 'deselect': {
      const before = draftOf(draft, change.question.id);
      const selected = before.selected.filter((id) => id !== change.optionId);
      return withQuestion(draft, change.question.id, { ...before, selected });
    }
    case 'type': {
      const before = draftOf(draft, change.question.id);
      const selected = exclusive(source) && change.text !== '' ? [] : before.selected;
      return withQuestion(draft, change.question.id, { selected, text: change.text });
    }
    case 'clear':
      return withQuestion(draft, change.question.id, nothing);
    case 'step':
      return { ...draft, step: Math.max(0, change.step) };
  }
}

/** Whether the draft still holds what it started with, so that nothing of it needs keeping. */
export function isUntouched(questions: readonly Question[], draft: AnswerDraft): boolean {
  return questions.every((question) => {
    const start = prefilled(question);
    const { selected, text } = draftOf(draft, question.id);
    return (
      text === start.text &&
      selected.length === start.selected.length &&
      selected.every((id, index) => id === start.selected[index])
    );
  });
}

function exclusive(source: QuestionSource): boolean {
  switch (source) {
    case 'ask_user_question':
      return true;
    case 'elicitation':
      return false;
  }
}

function prefilled(question: Question): QuestionDraft {
  const { selected_options, custom_text } = defaultAnswer(question);
  return { selected: offered(question, selected_options), text: custom_text };
}

/** The picks that a question allows: options it has, in the order it declares them, one unless it takes several. */
export function offered(question: Question, picked: readonly string[]): string[] {
  const known = question.options.map((option) => option.id).filter((id) => picked.includes(id));
  return question.multi_select ? known : known.slice(0, 1);
}

function withQuestion(draft: AnswerDraft, id: string, question: QuestionDraft): AnswerDraft {
  return { ...draft, questions: new Map(draft.questions).set(id, question) };
}

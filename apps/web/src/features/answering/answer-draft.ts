import { defaultAnswer, type Question, type QuestionSource } from '@kandev/contracts';

/** The picks and the text for one question. `selected` holds option ids in the order of the form. */
export type QuestionDraft = { readonly selected: readonly string[]; readonly text: string };

/** The unsent answers to one clarification: the current step, and a draft for each question. */
export type AnswerDraft = { readonly step: number; readonly questions: ReadonlyMap<string, QuestionDraft> };

export type DraftChange =
  | { kind: 'select'; question: Question; optionId: string }
  | { kind: 'deselect'; question: Question; optionId: string }
  | { kind: 'type'; question: Question; text: string }
  | { kind: 'clear'; question: Question }
  | { kind: 'step'; step: number };

const emptyQuestionDraft: QuestionDraft = { selected: [], text: '' };

/** The draft that a form starts with: its defaults, at the first question. */
export function initialDraft(questions: readonly Question[]): AnswerDraft {
  return {
    step: 0,
    questions: new Map(questions.map((question) => [question.id, defaultQuestionDraft(question)])),
  };
}

export function questionDraftOf(draft: AnswerDraft, questionId: string): QuestionDraft {
  return draft.questions.get(questionId) ?? emptyQuestionDraft;
}

export function isSelected(draft: AnswerDraft, questionId: string, optionId: string): boolean {
  return questionDraftOf(draft, questionId).selected.includes(optionId);
}

/** Agents trim what they are given, so blanks alone are no text. */
export function hasText(question: QuestionDraft): boolean {
  return question.text.trim() !== '';
}

export function isFilled(question: QuestionDraft): boolean {
  return question.selected.length > 0 || hasText(question);
}

/**
 * Applies one change. In an elicitation the picks and the text of a question leave each other alone; in a question
 * of the question tool they exclude each other, so that the later one stays.
 */
export function applyDraftChange(
  source: QuestionSource,
  draft: AnswerDraft,
  change: DraftChange,
): AnswerDraft {
  switch (change.kind) {
    case 'select': {
      const { question, optionId } = change;
      if (!question.options.some((option) => option.id === optionId)) return draft;
      const before = questionDraftOf(draft, question.id);
      const picked = question.multi_select ? [...before.selected, optionId] : [optionId];
      const text = isTextExclusive(source) ? '' : before.text;
      return withQuestion(draft, question.id, { selected: allowedPicks(question, picked), text });
    }
    case 'deselect': {
      const before = questionDraftOf(draft, change.question.id);
      const selected = before.selected.filter((id) => id !== change.optionId);
      return withQuestion(draft, change.question.id, { ...before, selected });
    }
    case 'type': {
      const before = questionDraftOf(draft, change.question.id);
      const selected = isTextExclusive(source) && change.text !== '' ? [] : before.selected;
      return withQuestion(draft, change.question.id, { selected, text: change.text });
    }
    case 'clear':
      return withQuestion(draft, change.question.id, emptyQuestionDraft);
    case 'step':
      return { ...draft, step: Math.max(0, change.step) };
  }
}

/** Whether the draft is still the initial one. The step does not count. */
export function isPristine(questions: readonly Question[], draft: AnswerDraft): boolean {
  return questions.every((question) => {
    const start = defaultQuestionDraft(question);
    const { selected, text } = questionDraftOf(draft, question.id);
    return (
      text === start.text &&
      selected.length === start.selected.length &&
      selected.every((id, index) => id === start.selected[index])
    );
  });
}

function isTextExclusive(source: QuestionSource): boolean {
  switch (source) {
    case 'ask_user_question':
      return true;
    case 'elicitation':
      return false;
  }
}

function defaultQuestionDraft(question: Question): QuestionDraft {
  const { selected_options, custom_text } = defaultAnswer(question);
  return { selected: allowedPicks(question, selected_options), text: custom_text };
}

/** The picks that a question allows: its own options in its order, one unless it is a multi-select. */
export function allowedPicks(question: Question, picked: readonly string[]): string[] {
  const allowed = question.options.map((option) => option.id).filter((id) => picked.includes(id));
  return question.multi_select ? allowed : allowed.slice(0, 1);
}

function withQuestion(draft: AnswerDraft, id: string, question: QuestionDraft): AnswerDraft {
  return { ...draft, questions: new Map(draft.questions).set(id, question) };
}

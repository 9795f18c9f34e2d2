import type { Answer, Question } from '@kandev/contracts';

export type AnsweredQuestion = {
  question: Question;
  /** What was chosen and typed, in the words that were on the screen; empty where nothing was. */
  said: string[];
};

/** Each question with what was answered to it. A box that belongs to another question is told only if used. */
export function answeredQuestions(questions: Question[], answers: Answer[] | null): AnsweredQuestion[] {
  return questions
    .map((question) => ({ question, said: saidTo(question, answers ?? []) }))
    .filter(({ question, said }) => question.attached_to === undefined || said.length > 0);
}

function saidTo(question: Question, answers: Answer[]): string[] {
  const given = answers.find(({ question_id }) => question_id === question.id);
  if (!given) return [];
  const typed = given.custom_text.trim();
  if (typed !== '' && question.companion?.effect === 'replaces') return [typed];
  const chosen = given.selected_options.map(
    (id) => question.options.find((option) => option.id === id)?.label ?? id,
  );
  return typed === '' ? chosen : [...chosen, typed];
}

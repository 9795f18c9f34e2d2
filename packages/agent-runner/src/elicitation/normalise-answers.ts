import type { Answer, Question } from '@kandev/contracts';

/**
 * Puts every answer's options into the order in which the form declares them, each of them once. Nothing else
 * changes.
 */
export function normaliseAnswers(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  return answers.map((answer) => {
    const picked = new Set(answer.selected_options);
    const declared = byId.get(answer.question_id)?.options ?? [];
    return { ...answer, selected_options: declared.map(({ id }) => id).filter((id) => picked.has(id)) };
  });
}

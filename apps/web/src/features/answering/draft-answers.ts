import type { Answer, Question } from '@kandev/contracts';
import { questionDraftOf, hasText, isFilled, type AnswerDraft } from './answer-draft.ts';

/** The answers of a draft: one for each question with a pick or a text, in the order of the form. */
export function draftAnswers(questions: readonly Question[], draft: AnswerDraft): Answer[] {
  return questions.flatMap((question) => {
    const questionDraft = questionDraftOf(draft, question.id);
    if (!isFilled(questionDraft)) return [];
    return {
      question_id: question.id,
      selected_options: [...questionDraft.selected],
      custom_text: hasText(questionDraft) ? questionDraft.text : '',
    };
  });
}

/** Whether the settled answers are the ones that this draft would have sent; secrets are not compared. */
export function isSameAnswer(
  questions: readonly Question[],
  draft: AnswerDraft,
  settled: readonly Answer[],
): boolean {
  const secret = new Set(questions.filter((question) => question.secret).map((question) => question.id));
  const own = draftAnswers(questions, draft).filter((answer) => !secret.has(answer.question_id));
  const theirs = settled.filter((answer) => !secret.has(answer.question_id));
  if (own.length !== theirs.length) return false;
  return own.every((answer) => {
    const other = theirs.find((candidate) => candidate.question_id === answer.question_id);
    if (other?.custom_text.trim() !== answer.custom_text.trim()) return false;
    const picks = new Set(other.selected_options);
    return (
      picks.size === answer.selected_options.length && answer.selected_options.every((id) => picks.has(id))
    );
  });
}

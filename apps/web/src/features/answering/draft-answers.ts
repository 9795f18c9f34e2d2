import type { Answer, Question } from '@kandev/contracts';
import { draftOf, hasText, isFilled, type AnswerDraft } from './answer-draft.ts';

/**
 * The answers that a draft stands for: one for each question that has a pick or some text, in the form's
 * order, picks in the order they are declared. A form with nothing answered gives an empty list.
 */
export function toSubmission(questions: readonly Question[], draft: AnswerDraft): Answer[] {
  return questions.flatMap((question) => {
    const drafted = draftOf(draft, question.id);
    if (!isFilled(drafted)) return [];
    return {
      question_id: question.id,
      selected_options: [...drafted.selected],
      custom_text: hasText(drafted) ? drafted.text : '',
    };
  });
}

/** Whether the answers that settled a question are what this draft would have sent, secrets left aside. */
export function saysTheSame(
  questions: readonly Question[],
  draft: AnswerDraft,
  settled: readonly Answer[],
): boolean {
  const secret = new Set(questions.filter((question) => question.secret).map((question) => question.id));
  const own = toSubmission(questions, draft).filter((answer) => !secret.has(answer.question_id));
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

import { z } from 'zod';
import type { Question } from './question.ts';

/**
 * An operator's answer to one question. `selected_options` holds option ids, `custom_text` the typed text,
 * untrimmed. Either may be empty; where both are given, the question's companion says which counts.
 */
export const answer = z.strictObject({
  question_id: z.string(),
  selected_options: z.array(z.string()).default([]),
  custom_text: z.string().default(''),
});
export type Answer = z.infer<typeof answer>;

/** The typed text, trimmed. Agents trim their input, so whitespace alone counts as no text. */
export function answerText(answer: Answer): string {
  return answer.custom_text.trim();
}

/** Whether a question is answered. Text counts only where the question has an `input`: elsewhere it is never sent. */
export function isAnswered(question: Question, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  return answer.selected_options.length > 0 || (question.input !== undefined && answerText(answer) !== '');
}

/** Whether the answer's text is sent instead of its picks: the question has a companion that replaces them (AC-12i). */
export function replacesPicks(question: Question, answer: Answer): boolean {
  return question.companion?.effect === 'replaces' && answerText(answer) !== '';
}

/** The answer that a screen starts from: the form's default, else an empty answer. Server and runner never add it. */
export function defaultAnswer(question: Question): Answer {
  const given = question.default ?? [];
  const values = typeof given === 'string' ? [given] : given;
  return question.options.length > 0
    ? { question_id: question.id, selected_options: values, custom_text: '' }
    : { question_id: question.id, selected_options: [], custom_text: values[0] ?? '' };
}

import { z } from 'zod';
import type { Question } from './question.ts';

/**
 * An operator's answer to one question. `selected_options` holds option ids; `custom_text` what was typed,
 * untrimmed. Either may be empty, and where both are given the question says which counts.
 */
export const answer = z.strictObject({
  question_id: z.string(),
  selected_options: z.array(z.string()).default([]),
  custom_text: z.string().default(''),
});
export type Answer = z.infer<typeof answer>;

/** The text that counts. Agents trim what they are given, so whitespace alone is no text. */
export function answerText(answer: Answer): string {
  return answer.custom_text.trim();
}

/**
 * Whether an answer says anything. Text counts only where something can be typed: elsewhere it is never sent.
 */
export function isAnswered(question: Question, answer: Answer | undefined): boolean {
  if (answer === undefined) return false;
  return answer.selected_options.length > 0 || (question.input !== undefined && answerText(answer) !== '');
}

/** Whether the answer's text is sent instead of its picks: the question has a companion that replaces them (AC-12i). */
export function replacesPicks(question: Question, answer: Answer): boolean {
  return question.companion?.effect === 'replaces' && answerText(answer) !== '';
}

/** The answer that a screen starts from: the form's default, else nothing. Never added by server or runner. */
export function defaultAnswer(question: Question): Answer {
  const given = question.default ?? [];
  const values = typeof given === 'string' ? [given] : given;
  return question.options.length > 0
    ? { question_id: question.id, selected_options: values, custom_text: '' }
    : { question_id: question.id, selected_options: [], custom_text: values[0] ?? '' };
}

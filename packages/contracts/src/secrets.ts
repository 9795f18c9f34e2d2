import type { Answer } from './answer.ts';
import type { Question } from './question.ts';

/** Replaces a secret answer wherever it is stored or shown. */
export const SECRET_MASK = '•••';

/**
 * Masks the answers to secret questions, picks included. An empty answer stays empty, so that it is still
 * known which questions were answered.
 */
export function maskSecrets(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const secret = new Set(questions.filter((question) => question.secret).map((question) => question.id));
  return answers.map((answer) =>
    secret.has(answer.question_id)
      ? {
          question_id: answer.question_id,
          selected_options: answer.selected_options.map(() => SECRET_MASK),
          custom_text: answer.custom_text.trim() === '' ? '' : SECRET_MASK,
        }
      : answer,
  );
}

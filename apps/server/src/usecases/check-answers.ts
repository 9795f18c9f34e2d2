import type { Question, QuestionSource, Submission } from '@kandev/contracts';
import { validateAnswers } from '@kandev/contracts';
import { AppError } from '../errors.ts';

/** @throws AppError VALIDATION with the `problems`, where an answer does not fit what is asked */
export function checkAnswers(
  source: QuestionSource,
  questions: readonly Question[],
  submission: Submission,
): void {
  const problems = validateAnswers(source, [...questions], submission);
  if (problems.length > 0) {
    throw new AppError('VALIDATION', 'Not every question is answered as it asks.', { details: { problems } });
  }
}

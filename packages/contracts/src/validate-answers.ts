import type { AnswerProblem } from './answer-problem.ts';
import { answerProblems } from './answer-rules.ts';
import { matchesPattern } from './patterns.ts';
import type { Question, QuestionSource } from './question.ts';
import type { Submission } from './settlement.ts';

/**
 * Everything that is wrong with a submission, its patterns checked; an empty list means that it can be sent.
 * The server checks the question tool with it, the runner decides by it.
 */
export function validateAnswers(
  source: QuestionSource,
  questions: readonly Question[],
  submission: Pick<Submission, 'answers' | 'rejected'>,
): AnswerProblem[] {
  return answerProblems(source, questions, submission, matchesPattern);
}

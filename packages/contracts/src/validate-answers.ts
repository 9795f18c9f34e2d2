import type { AnswerProblem } from './answer-problem.ts';
import { answerProblems } from './answer-rules.ts';
import { matchesPattern } from './patterns.ts';
import type { Question, QuestionSource } from './question.ts';
import type { Submission } from './settlement.ts';

/**
 * Lists everything that is wrong with a submission, patterns included; an empty list means that it can be sent.
 * The server checks submissions to the question tool with it, the runner all submissions.
 */
export function validateAnswers(
  source: QuestionSource,
  questions: readonly Question[],
  submission: Pick<Submission, 'answers' | 'rejected'>,
): AnswerProblem[] {
  return answerProblems(source, questions, submission, matchesPattern);
}

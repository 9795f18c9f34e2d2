import type { AnswerProblem, Question } from '@kandev/contracts';

const NAMED = 200;

/** One line that names the first question with a problem, by its id and as people know it. */
export function firstProblemText(questions: readonly Question[], problems: readonly AnswerProblem[]): string {
  const [first] = problems;
  if (first === undefined) return 'the submission is wrong';
  const code = first.code.replaceAll('_', ' ');
  if (first.question_id === null) return `the submission is wrong: ${code}`;
  const question = questions.find(({ id }) => id === first.question_id);
  const known = question === undefined ? '' : ` (${(question.title ?? question.prompt).slice(0, NAMED)})`;
  return `question ${JSON.stringify(first.question_id.slice(0, NAMED))}${known}: ${code}`;
}

import { answerText, isAnswered, replacesPicks, type Answer } from './answer.ts';
import type { AnswerProblem } from './answer-problem.ts';
import type { Question, QuestionSource } from './question.ts';
import type { Submission } from './settlement.ts';
import { textProblem, type PatternCheck } from './typed-text.ts';

type Problem = Omit<AnswerProblem, 'question_id'>;

/**
 * Lists everything that is wrong with a submission; an empty list means that it can be sent. Screens hint
 * with it; server and runner decide by it as `validateAnswers`.
 *
 * An elicitation may be answered in part or not at all unless a question is required. The question tool
 * wants every question answered, by one option or by text and not by both.
 */
export function answerProblems(
  source: QuestionSource,
  questions: readonly Question[],
  submission: Pick<Submission, 'answers' | 'rejected'>,
  matches: PatternCheck,
): AnswerProblem[] {
  const { answers, rejected } = submission;
  if (rejected) return answers.length > 0 ? [{ question_id: null, code: 'rejected_with_answers' }] : [];

  const known = new Set(questions.map((question) => question.id));
  const given = new Map<string, Answer>();
  const problems: AnswerProblem[] = [];
  for (const answer of answers) {
    const { question_id } = answer;
    if (!known.has(question_id)) problems.push({ question_id, code: 'unknown_question' });
    else if (given.has(question_id)) problems.push({ question_id, code: 'repeated_question' });
    else given.set(question_id, answer);
  }
  const satisfied = answeredIds(questions, given);
  for (const question of questions) {
    const found = problemsOf(source, question, given.get(question.id), satisfied.has(question.id), matches);
    problems.push(...found.map((problem) => ({ question_id: question.id, ...problem })));
  }
  return problems;
}

/** Ids of the answered questions. Text in an attached box also answers its neighbour where it `stands_alone`. */
function answeredIds(questions: readonly Question[], given: ReadonlyMap<string, Answer>): Set<string> {
  const ids = new Set<string>();
  for (const question of questions) {
    if (!isAnswered(question, given.get(question.id))) continue;
    ids.add(question.id);
    if (question.attached_to !== undefined && question.stands_alone) ids.add(question.attached_to);
  }
  return ids;
}

function problemsOf(
  source: QuestionSource,
  question: Question,
  answer: Answer | undefined,
  satisfied: boolean,
  matches: PatternCheck,
): Problem[] {
  switch (source) {
    case 'elicitation':
      return [
        ...(answer === undefined ? [] : elicitationProblems(question, answer, matches)),
        ...(question.required && !satisfied ? [{ code: 'required' } as const] : []),
      ];
    case 'ask_user_question':
      return toolProblems(question, answer, matches);
  }
}

function elicitationProblems(question: Question, answer: Answer, matches: PatternCheck): Problem[] {
  const picked = new Set(answer.selected_options);
  const text = answerText(answer);
  const problems = pickProblems(question, picked, question.multi_select);
  if (question.multi_select && picked.size > 0 && !replacesPicks(question, answer))
    problems.push(...countProblems(question, picked.size));
  const typed = text === '' ? null : textProblem(question.input, text, matches);
  if (typed !== null) problems.push(typed);
  return problems;
}

function toolProblems(question: Question, answer: Answer | undefined, matches: PatternCheck): Problem[] {
  const picked = new Set(answer?.selected_options);
  const text = answer === undefined ? '' : answerText(answer);
  if (picked.size === 0 && text === '') return [{ code: 'unanswered' }];
  const problems = pickProblems(question, picked, false);
  if (picked.size > 0 && text !== '') problems.push({ code: 'option_and_text' });
  const typed = text === '' ? null : textProblem(question.input, text, matches);
  if (typed !== null) problems.push(typed);
  return problems;
}

function pickProblems(question: Question, picked: ReadonlySet<string>, several: boolean): Problem[] {
  const problems: Problem[] = [];
  const offered = new Set(question.options.map((option) => option.id));
  if (![...picked].every((id) => offered.has(id))) problems.push({ code: 'not_an_option' });
  if (picked.size > 1 && !several) problems.push({ code: 'too_many_options' });
  return problems;
}

function countProblems({ min_items, max_items }: Question, count: number): Problem[] {
  if (min_items !== undefined && count < min_items) return [{ code: 'too_few_items', limit: min_items }];
  if (max_items !== undefined && count > max_items) return [{ code: 'too_many_items', limit: max_items }];
  return [];
}

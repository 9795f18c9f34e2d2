import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import type { AnswerProblem } from './answer-problem.ts';
import type { Question } from './question.ts';
import { pick, typed } from './testing/questions.ts';
import { validateAnswers } from './validate-answers.ts';

const say = (question_id: string, picks: string[] = [], custom_text = ''): Answer => ({
  question_id,
  selected_options: picks,
  custom_text,
});
const elicitation = (questions: Question[], ...answers: Answer[]): AnswerProblem[] =>
  validateAnswers('elicitation', questions, { answers, rejected: false });
const tool = (questions: Question[], ...answers: Answer[]): AnswerProblem[] =>
  validateAnswers('ask_user_question', questions, { answers, rejected: false });

describe('an elicitation', () => {
  it('no answer at all is valid [AC-12b]', () => {
    expect(elicitation([pick('a', ['x']), typed('b')])).toEqual([]);
    expect(elicitation([pick('a', ['x']), typed('b')], say('a'), say('b', [], '   '))).toEqual([]);
  });

  it('any number of questions and any subset of them [R1]', () => {
    const questions = Array.from({ length: 12 }, (_, index) => pick(`q${index}`, ['x', 'y']));
    expect(elicitation(questions, say('q7', ['y']))).toEqual([]);
  });

  it('unknown and repeated questions are named [R6]', () => {
    expect(elicitation([typed('a')], say('b', [], 'x'), say('a'), say('a'))).toEqual([
      { question_id: 'b', code: 'unknown_question' },
      { question_id: 'a', code: 'repeated_question' },
    ]);
    expect(elicitation([typed('a')], say('__proto__'), say('constructor'))).toEqual([
      { question_id: '__proto__', code: 'unknown_question' },
      { question_id: 'constructor', code: 'unknown_question' },
    ]);
  });

  it('an option must be one of the form, and a single-select takes one [R6]', () => {
    expect(elicitation([pick('a', ['x', 'y'])], say('a', ['X']))).toEqual([
      { question_id: 'a', code: 'not_an_option' },
    ]);
    expect(elicitation([pick('a', ['x', 'y'])], say('a', ['x', 'y']))).toEqual([
      { question_id: 'a', code: 'too_many_options' },
    ]);
    expect(elicitation([typed('a')], say('a', ['x']))).toEqual([{ question_id: 'a', code: 'not_an_option' }]);
  });

  it('the same option sent twice is one option [R7]', () => {
    expect(elicitation([pick('a', ['x', 'y'])], say('a', ['x', 'x']))).toEqual([]);
  });

  it('text beyond 2,000 code points [R6]', () => {
    const tooLong = 'x'.repeat(2001);
    const problem = { code: 'text_too_long', limit: 2000 };
    const withCompanion = pick('a', ['x'], { input: { type: 'string' }, companion: { effect: 'replaces' } });
    expect(elicitation([typed('a')], say('a', [], tooLong))).toEqual([{ question_id: 'a', ...problem }]);
    expect(elicitation([withCompanion], say('a', [], tooLong))).toEqual([{ question_id: 'a', ...problem }]);
    expect(elicitation([pick('a', ['x'])], say('a', ['x'], tooLong))).toEqual([
      { question_id: 'a', ...problem },
    ]);
    expect(elicitation([typed('a')], say('a', [], ` ${'x'.repeat(2000)}\n`))).toEqual([]);
  });

  it('Skip comes without answers [R6]', () => {
    const rejected = (answers: Answer[]) =>
      validateAnswers('elicitation', [typed('a', { type: 'string' }, { required: true })], {
        answers,
        rejected: true,
      });
    expect(rejected([say('a', [], 'x')])).toEqual([{ question_id: null, code: 'rejected_with_answers' }]);
    expect(rejected([])).toEqual([]);
  });

  it('text on a choice that has no place for it is no error', () => {
    expect(elicitation([pick('a', ['x'])], say('a', ['x'], 'a thought'))).toEqual([]);
  });

  it('a required question blocks, and picks or typed text satisfy it [R21]', () => {
    const required = { required: true };
    const questions = [pick('a', ['x'], required), typed('b', { type: 'integer' }, required)];
    expect(elicitation(questions, say('b', [], ' '))).toEqual([
      { question_id: 'a', code: 'required' },
      { question_id: 'b', code: 'required' },
    ]);
    expect(elicitation(questions, say('a', ['x']), say('b', [], '3'))).toEqual([]);
    expect(elicitation([pick('a', ['x'], required)], say('a', [], 'text'))).toEqual([
      { question_id: 'a', code: 'required' },
    ]);
  });

  it("a companion's text satisfies its question's `required` [R21]", () => {
    const marked = pick('a', ['x'], {
      required: true,
      input: { type: 'string' },
      companion: { effect: 'replaces' },
    });
    expect(elicitation([marked], say('a', [], 'mine'))).toEqual([]);
    const choice = pick('a', ['x'], { required: true });
    const note = typed('a_note', { type: 'string' }, { attached_to: 'a', stands_alone: true });
    expect(elicitation([choice, note], say('a_note', [], 'mine'))).toEqual([]);
    expect(elicitation([choice, note], say('a_note', [], ' '))).toEqual([
      { question_id: 'a', code: 'required' },
    ]);
  });

  it('text in a bare box is a value of its own, and no pick of the choice that it stands beside [R20]', () => {
    const choice = pick('a', ['x'], { required: true });
    const box = typed('a_custom', { type: 'string' }, { attached_to: 'a' });
    expect(elicitation([choice, box], say('a_custom', [], 'mine'))).toEqual([
      { question_id: 'a', code: 'required' },
    ]);
    expect(elicitation([choice, box], say('a', ['x']), say('a_custom', [], 'mine'))).toEqual([]);
  });

  it('how many may be picked [R21]', () => {
    const several = pick('a', ['x', 'y', 'z'], { multi_select: true, min_items: 2, max_items: 2 });
    expect(elicitation([several])).toEqual([]);
    expect(elicitation([several], say('a', ['x', 'x']))).toEqual([
      { question_id: 'a', code: 'too_few_items', limit: 2 },
    ]);
    expect(elicitation([several], say('a', ['z', 'x']))).toEqual([]);
    expect(elicitation([several], say('a', ['x', 'y', 'z']))).toEqual([
      { question_id: 'a', code: 'too_many_items', limit: 2 },
    ]);
  });

  it('counts do not matter where typed text replaces the picks [R21]', () => {
    const several = (effect: 'replaces' | 'joins') =>
      pick('a', ['x', 'y'], {
        multi_select: true,
        min_items: 2,
        input: { type: 'string' },
        companion: { effect },
      });
    expect(elicitation([several('replaces')], say('a', ['x'], 'mine'))).toEqual([]);
    expect(elicitation([several('replaces')], say('a', ['x'], ' '))).toHaveLength(1);
    expect(elicitation([several('joins')], say('a', ['x'], 'mine'))).toHaveLength(1);
  });

  it('what is typed is checked as the form says [R21]', () => {
    expect(elicitation([typed('n', { type: 'integer', maximum: 5 })], say('n', [], ' 6 '))).toEqual([
      { question_id: 'n', code: 'above_maximum', limit: 5 },
    ]);
  });

  it('stays fast with many questions, options and answers', () => {
    const options = Array.from({ length: 500 }, (_, index) => `option ${index}`);
    const questions = Array.from({ length: 200 }, (_, index) =>
      pick(`q${index}`, options, { multi_select: true }),
    );
    const started = Date.now();
    expect(elicitation(questions, ...questions.map(({ id }) => say(id, options)))).toEqual([]);
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

describe('the question tool', () => {
  const questions = [
    pick('q1', ['x', 'y'], { input: { type: 'string' } }),
    pick('q2', ['x', 'y'], { input: { type: 'string' } }),
  ];

  it('every question is answered, by an option or by text [R1]', () => {
    expect(tool(questions, say('q1', ['x']), say('q2', [], 'other'))).toEqual([]);
    expect(tool(questions, say('q1', [], '  '))).toEqual([
      { question_id: 'q1', code: 'unanswered' },
      { question_id: 'q2', code: 'unanswered' },
    ]);
  });

  it('one option at most, and never an option with text [R1]', () => {
    expect(tool(questions, say('q1', ['x', 'y']), say('q2', ['x'], 'too'))).toEqual([
      { question_id: 'q1', code: 'too_many_options' },
      { question_id: 'q2', code: 'option_and_text' },
    ]);
  });

  it('options, questions and length are checked as for an elicitation [R1]', () => {
    expect(tool(questions, say('q1', ['z']), say('q2', [], 'x'.repeat(2001)), say('q3', ['x']))).toEqual([
      { question_id: 'q3', code: 'unknown_question' },
      { question_id: 'q1', code: 'not_an_option' },
      { question_id: 'q2', code: 'text_too_long', limit: 2000 },
    ]);
  });

  it('Skip comes without answers [R6]', () => {
    expect(validateAnswers('ask_user_question', questions, { answers: [], rejected: true })).toEqual([]);
    expect(validateAnswers('ask_user_question', questions, { answers: [say('q1')], rejected: true })).toEqual(
      [{ question_id: null, code: 'rejected_with_answers' }],
    );
  });
});

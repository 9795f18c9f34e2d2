import { describe, expect, it } from 'vitest';
import { readToolArguments } from './tool-arguments.ts';

const options = [{ label: 'A' }, { label: 'B' }];
const validQuestion = { prompt: 'Which?', options };
function readValidArguments(toolArguments: unknown) {
  const reading = readToolArguments(toolArguments);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.form;
}
function problemWith(toolArguments: unknown) {
  const reading = readToolArguments(toolArguments);
  return reading.ok ? undefined : reading.problem;
}

describe('the tool’s arguments', () => {
  it('get ids by their position where they have none', () => {
    const { questions } = readValidArguments({
      questions: [validQuestion, { ...validQuestion, id: 'mine' }, validQuestion],
    });
    expect(questions.map(({ id }) => id)).toEqual(['q1', 'mine', 'q3']);
    expect(questions.map((question) => question.options.map(({ id }) => id))).toEqual([
      ['q1_opt1', 'q1_opt2'],
      ['mine_opt1', 'mine_opt2'],
      ['q3_opt1', 'q3_opt2'],
    ]);
  });

  it('take their message from the paragraphs, or else from the context', () => {
    expect(readValidArguments({ questions: [validQuestion], context: 'why' }).message).toBe('why');
    expect(
      readValidArguments({ questions: [validQuestion], context: 'why', context_paragraphs: [] }).message,
    ).toBe('why');
    expect(
      readValidArguments({ questions: [validQuestion], context: 'why', context_paragraphs: [' '] }).message,
    ).toBe('why');
    expect(
      readValidArguments({ questions: [validQuestion], context: 'why', context_paragraphs: ['a', 'b'] })
        .message,
    ).toBe('a\n\nb');
    expect(readValidArguments({ questions: [validQuestion] }).message).toBe('');
  });

  it.each([
    [undefined, 'the arguments must be an object with a list of questions'],
    [[], 'the arguments must be an object with a list of questions'],
    [{}, 'questions must be a list of 1 to 4 questions'],
    [{ questions: 'Which?' }, 'questions must be a list of 1 to 4 questions'],
    [{ questions: [] }, 'questions must have at least 1 question'],
    [
      { questions: [validQuestion, validQuestion, validQuestion, validQuestion, validQuestion] },
      'questions must have at most 4 questions',
    ],
    [{ questions: ['Which?'] }, 'questions[0] must be an object with a prompt and options'],
    [{ questions: [{ options }] }, 'questions[0].prompt must be text'],
    [{ questions: [{ ...validQuestion, prompt: ' \n' }] }, 'questions[0].prompt must not be blank'],
    [
      { questions: [validQuestion, { ...validQuestion, prompt: 'x'.repeat(16_001) }] },
      'questions[1].prompt must not be longer than 16000 characters',
    ],
    [{ questions: [{ prompt: 'Which?' }] }, 'questions[0].options must be a list of 2 to 6 options'],
    [
      { questions: [{ ...validQuestion, options: [{ label: 'A' }] }] },
      'questions[0].options must have at least 2 options',
    ],
    [
      {
        questions: [
          { ...validQuestion, options: Array.from({ length: 7 }, (_, at) => ({ label: `${at}` })) },
        ],
      },
      'questions[0].options must have at most 6 options',
    ],
    [
      { questions: [{ ...validQuestion, options: ['A', 'B'] }] },
      'questions[0].options[0] must be an object with a label',
    ],
    [
      { questions: [{ ...validQuestion, options: [{ label: 'A' }, {}] }] },
      'questions[0].options[1].label must be text',
    ],
    [{ questions: [{ ...validQuestion, id: '' }] }, 'questions[0].id must not be blank'],
    [{ questions: [validQuestion], context: 5 }, 'context must be text'],
    [
      { questions: [validQuestion], context_paragraphs: 'why' },
      'context_paragraphs must be a list of paragraphs',
    ],
    [
      {
        questions: [
          { ...validQuestion, id: 'a' },
          { ...validQuestion, id: 'a' },
        ],
      },
      'the id "a" is given more than once',
    ],
    [{ questions: [validQuestion, { ...validQuestion, id: 'q1' }] }, 'the id "q1" is given more than once'],
    [
      {
        questions: [
          {
            ...validQuestion,
            options: [
              { id: 'x', label: 'A' },
              { id: 'x', label: 'B' },
            ],
          },
        ],
      },
      'the id "x" is given more than once',
    ],
  ])('%j is refused: %s', (toolArguments, problem) => {
    expect(problemWith(toolArguments)).toBe(problem);
  });

  it('accept the largest number of questions and options, and any id', () => {
    const six = Array.from({ length: 6 }, (_, at) => ({ label: `option ${at}` }));
    const ids = ['__proto__', 'constructor', '1', 'ä'];
    const { questions } = readValidArguments({
      questions: ids.map((id) => ({ ...validQuestion, id, options: six })),
    });
    expect(questions.map(({ id }) => id)).toEqual(ids);
  });
});

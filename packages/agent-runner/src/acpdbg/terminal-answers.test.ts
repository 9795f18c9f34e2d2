import type { Question } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import { readAnswerLine } from './terminal-answers.ts';
import { visible } from './terminal.ts';

const choice: Question = {
  id: 'q',
  prompt: 'Which?',
  multi_select: true,
  options: [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ],
  required: false,
  secret: false,
};
const text: Question = { ...choice, options: [] };
const answer = (selected_options: string[], custom_text: string) => ({
  question_id: 'q',
  selected_options,
  custom_text,
});

describe('readAnswerLine', () => {
  it.each([
    ['2', answer(['b'], '')],
    ['2, 1', answer(['b', 'a'], '')],
    ['1: and more', answer(['a'], 'and more')],
    [': 3 of them', answer([], '3 of them')],
    ['3', answer([], '3')],
    ['something: else', answer([], 'something: else')],
  ])('reads %j beside choices', (line, expected) => {
    expect(readAnswerLine(choice, line)).toEqual(expected);
  });

  it('takes every line as text where nothing can be chosen, and an empty one as no answer', () => {
    expect(readAnswerLine(text, ' 1 ')).toEqual(answer([], '1'));
    expect(readAnswerLine(text, '  ')).toBeNull();
    expect(readAnswerLine(choice, '')).toBeNull();
  });
});

describe('visible', () => {
  it('escapes terminal control characters, and keeps line ends', () => {
    expect(visible('a\u001b[2Jb\n\u202ec\u009b')).toBe('a\\u001b[2Jb\n\\u202ec\\u009b');
  });
});

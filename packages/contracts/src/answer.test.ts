import { describe, expect, it } from 'vitest';
import { answerText, defaultAnswer, isAnswered, type Answer } from './answer.ts';
import { pick, typed } from './testing/questions.ts';

const given = (selected_options: string[], custom_text = ''): Answer => ({
  question_id: 'q',
  selected_options,
  custom_text,
});

describe('isAnswered', () => {
  it('whitespace alone is no answer [AC-12j]', () => {
    expect(isAnswered(typed('q'), given([], ' \n\t\u00a0'))).toBe(false);
    expect(answerText(given([], '  eu '))).toBe('eu');
  });

  it('a question without an entry is unanswered [AC-12h]', () => {
    expect(isAnswered(typed('q'), undefined)).toBe(false);
  });

  it('counts text only where something can be typed', () => {
    expect(isAnswered(pick('q', ['a']), given([], 'text'))).toBe(false);
    expect(isAnswered(typed('q'), given([], 'text'))).toBe(true);
    expect(isAnswered(pick('q', ['a']), given(['a']))).toBe(true);
  });

  it('takes an option whose id is empty for an answer', () => {
    expect(isAnswered(pick('q', ['']), given(['']))).toBe(true);
  });
});

describe('defaultAnswer', () => {
  it('a default becomes picks where there are options, else text [R21]', () => {
    expect(defaultAnswer(pick('q', ['a', 'b'], { default: 'b' }))).toEqual(given(['b']));
    expect(defaultAnswer(pick('q', ['a', 'b'], { multi_select: true, default: ['a', 'b'] }))).toEqual(
      given(['a', 'b']),
    );
    expect(defaultAnswer(typed('q', { type: 'integer' }, { default: '2' }))).toEqual(given([], '2'));
    expect(defaultAnswer(typed('q'))).toEqual(given([]));
  });
});

import { describe, expect, it } from 'vitest';
import { matchesPattern } from './patterns.ts';
import type { TextFormat, TypedInput } from './question.ts';
import { parseNumber, textProblem as problemOf } from './typed-text.ts';

const textProblem = (input: TypedInput | undefined, text: string) => problemOf(input, text, matchesPattern);

describe('size', () => {
  it('text is counted in code points, up to 2,000 [R6]', () => {
    expect(textProblem({ type: 'string' }, '😀'.repeat(2000))).toBeNull();
    expect(textProblem({ type: 'string' }, 'x'.repeat(2001))).toEqual({ code: 'text_too_long', limit: 2000 });
    expect(textProblem(undefined, 'x'.repeat(2001))).toEqual({ code: 'text_too_long', limit: 2000 });
  });

  it('a form that allows more is held to its own length and to 64,000 bytes of UTF-8 [R6]', () => {
    const input = { type: 'string', max_length: 100_000 } as const;
    expect(textProblem(input, 'x'.repeat(64_000))).toBeNull();
    expect(textProblem(input, '€'.repeat(21_333))).toBeNull();
    expect(textProblem(input, '€'.repeat(21_334))).toEqual({ code: 'text_too_long', limit: 64_000 });
    expect(textProblem(input, '😀'.repeat(16_001))).toEqual({ code: 'text_too_long', limit: 64_000 });
    expect(textProblem({ type: 'string', max_length: 3000 }, 'x'.repeat(3001))).toEqual({
      code: 'text_too_long',
      limit: 3000,
    });
  });

  it('lengths of the form are code points [R21]', () => {
    expect(textProblem({ type: 'string', max_length: 2 }, '😀😀')).toBeNull();
    expect(textProblem({ type: 'string', max_length: 2 }, 'abc')).toEqual({
      code: 'text_too_long',
      limit: 2,
    });
    expect(textProblem({ type: 'string', min_length: 2 }, '😀')).toEqual({
      code: 'text_too_short',
      limit: 2,
    });
  });
});

describe('formats', () => {
  const cases: [TextFormat, string[], string[]][] = [
    ['email', ['a@b.example', "o'neil+x@sub.example.org", 'root@localhost'], ['a', 'a@', 'a b@c.d', '@c.d']],
    [
      'uri',
      ['https://a.example/x?y#z', 'mailto:a@b.c', 'urn:isbn:1'],
      ['a.example', '/x', 'http://a b', 'x'],
    ],
    ['date', ['2026-02-28', '2024-02-29'], ['2026-02-29', '2026-13-01', '28.02.2026', '2026-2-1']],
    [
      'date-time',
      ['2026-11-29T10:00:00Z', '2026-11-29T10:00:00.5+02:00'],
      ['2026-11-29', '2026-11-29T10:00', '2026-11-29T10:00:00', '2026-11-29T25:00:00Z'],
    ],
  ];
  it.each(cases)('%s [R21]', (format, good, bad) => {
    const check = (text: string) => textProblem({ type: 'string', format }, text);
    expect(good.filter((text) => check(text) !== null)).toEqual([]);
    expect(bad.filter((text) => check(text)?.code !== 'bad_format')).toEqual([]);
  });

  it('a pattern [R21]', () => {
    expect(textProblem({ type: 'string', pattern: '^v\\d' }, 'v1')).toBeNull();
    expect(textProblem({ type: 'string', pattern: '^v\\d' }, '1')).toEqual({ code: 'pattern_mismatch' });
    expect(textProblem({ type: 'string', unchecked_pattern: '(?=x)' }, '1')).toBeNull();
  });
});

describe('numbers', () => {
  it('decimals are read as people type them', () => {
    expect(['0.', '0.5', '.5', '-2', '+3', '1e2'].map(parseNumber)).toEqual([0, 0.5, 0.5, -2, 3, 100]);
    expect(['', '.', '0x10', '1,5', '1_0', 'Infinity', 'NaN', '1e999', '1 2', '٣'].map(parseNumber)).toEqual(
      Array<null>(10).fill(null),
    );
  });

  it('bounds and whole numbers [R21]', () => {
    const ratio = { type: 'number', minimum: 0, maximum: 1 } as const;
    expect(textProblem(ratio, '0.5')).toBeNull();
    expect(textProblem(ratio, '1')).toBeNull();
    expect(textProblem(ratio, '-0.1')).toEqual({ code: 'below_minimum', limit: 0 });
    expect(textProblem(ratio, '1.1')).toEqual({ code: 'above_maximum', limit: 1 });
    expect(textProblem(ratio, 'half')).toEqual({ code: 'not_a_number' });
    expect(textProblem({ type: 'integer' }, '3.0')).toBeNull();
    expect(textProblem({ type: 'integer' }, '3.5')).toEqual({ code: 'not_an_integer' });
  });

  it('a whole number that would change on its way is refused [R21]', () => {
    expect(textProblem({ type: 'integer' }, '9007199254740993')).toEqual({
      code: 'above_maximum',
      limit: Number.MAX_SAFE_INTEGER,
    });
  });
});

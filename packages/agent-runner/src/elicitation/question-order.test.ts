import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeMs } from '../testing/cpu-time.ts';
import { inQuestionOrder } from './question-order.ts';

describe('question order', () => {
  it('question_2 precedes question_10 in a hundred permutations [AC-12d]', () => {
    const expected = Array.from({ length: 11 }, (_, index) => `question_${index}`);
    for (let run = 0; run < 100; run += 1) {
      expect(inQuestionOrder([...expected].sort(() => ((run * 7919) % 3) - 1))).toEqual(expected);
    }
    expect(inQuestionOrder([...expected].reverse())).toEqual(expected);
  });

  it('orders interior, leading, huge and absent numbers, and compares bytes instead of UTF-16 units', () => {
    const expected = [
      '42',
      '100_items',
      'k\uff5e',
      'k\u{1f600}',
      'n9007199254740992',
      'n9007199254740993',
      'q01',
      'q1',
      'q',
      'question_2',
      'question_10',
      'question_2b',
      'step1_field2',
      'step1_field10',
    ];
    for (let shift = 0; shift < expected.length; shift += 1) {
      expect(inQuestionOrder([...expected.slice(shift), ...expected.slice(0, shift)].reverse())).toEqual(
        expected,
      );
    }
  });

  it('a key that is all digits has an empty prefix, and the empty key is bare', () => {
    expect(inQuestionOrder(['', 'a', '10', '9', '010'])).toEqual(['9', '010', '10', '', 'a']);
  });

  it('only ASCII digits are numbers', () => {
    expect(inQuestionOrder(['q٣', 'q10', 'q2'])).toEqual(['q2', 'q10', 'q٣']);
  });

  it('the order of declaration has no influence, whatever the keys [AC-12d]', () => {
    const key = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(
          fc.constantFrom('', 'q', 'q_', 'é', '😀', '\ud800', '\ud801'),
          fc.nat(),
          fc.constantFrom('', '0', 'b'),
        )
        .map(([prefix, number, suffix]) => `${prefix}${number}${suffix}`),
      fc.constantFrom('__proto__', 'constructor', '\ud800', '\ud801', '00', '0', ''),
    );
    const keysTwice = fc
      .uniqueArray(key, { maxLength: 30 })
      .chain((keys) => fc.tuple(fc.constant(keys), fc.shuffledSubarray(keys, { minLength: keys.length })));
    fc.assert(
      fc.property(keysTwice, ([keys, shuffled]) => {
        expect(inQuestionOrder(shuffled)).toEqual(inQuestionOrder(keys));
        expect(new Set(inQuestionOrder(keys))).toEqual(new Set(keys));
      }),
    );
  });

  it('stays fast with a number of a million digits', () => {
    const digits = '9'.repeat(1_000_000);
    const elapsedMs = cpuTimeMs(() => {
      expect(inQuestionOrder([`q${digits}1`, `q${digits}0`, 'q1'])[0]).toBe('q1');
    });
    expect(elapsedMs).toBeLessThan(1_000);
  });
});

import { describe, expect, it } from 'vitest';
import { isEnforceablePattern, matchesPattern } from './patterns.ts';

describe('patterns', () => {
  it('a pattern matches anywhere unless it is anchored [R21]', () => {
    expect(matchesPattern('\\d{2}', 'ab12cd')).toBe(true);
    expect(matchesPattern('^\\d{2}$', 'ab12cd')).toBe(false);
    expect(matchesPattern('^.$', '😀')).toBe(true);
    expect(matchesPattern('^\\u00e9$', 'é')).toBe(true);
  });

  it('a pattern that explodes elsewhere ends in linear time here [R21]', () => {
    const started = Date.now();
    expect(matchesPattern('^(a+)+$', `${'a'.repeat(64_000)}b`)).toBe(false);
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('an ordinary bound is enforced [R21]', () => {
    expect(matchesPattern('^.{1,1000}$', 'x'.repeat(1_001))).toBe(false);
  });

  it.each(['(?=a)b', '(?<=a)b', '(a)\\1', '(', '(a{1000}){1000}', 'x'.repeat(5_000), '.{1,999}.{1,999}[!?]'])(
    'a pattern that the engine cannot run is not enforced: %.20s [R21]',
    (pattern) => {
      expect(isEnforceablePattern(pattern)).toBe(false);
      expect(matchesPattern(pattern, 'anything')).toBe(true);
    },
  );
});

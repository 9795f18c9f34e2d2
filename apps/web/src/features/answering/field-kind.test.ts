import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choices, aQuestion } from '#testing/fixtures.ts';
import { countTowardsLimit, fieldKind, fromLocalTime, toLocalTime } from './field-kind.ts';

it('each kind of text has its control, and a secret is a secret first [R21]', () => {
  const kindOf = (given: Parameters<typeof aQuestion>[0]) => fieldKind(aQuestion(given));
  expect(kindOf({ input: { type: 'number' } })).toBe('number');
  expect(kindOf({ input: { type: 'integer' } })).toBe('number');
  expect(kindOf({ input: { type: 'string', format: 'email' } })).toBe('email');
  expect(kindOf({ input: { type: 'string', format: 'uri' } })).toBe('url');
  expect(kindOf({ input: { type: 'string', format: 'date' } })).toBe('date');
  expect(kindOf({ input: { type: 'string', format: 'date-time' } })).toBe('instant');
  expect(kindOf({ input: { type: 'string' } })).toBe('text');
  expect(kindOf({ input: { type: 'string' }, options: choices('a', 'b') })).toBe('line');
  expect(kindOf({ input: { type: 'string' }, attached_to: 'q' })).toBe('line');
  expect(kindOf({ input: { type: 'string', format: 'email' }, secret: true })).toBe('secret');
});

it('an instant survives the way into its control and back', () => {
  const instants = fc.date({
    min: new Date('1970-01-02T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (date) => {
      date.setUTCMilliseconds(0);
      const instant = date.toISOString().replace('.000Z', 'Z');
      expect(fromLocalTime(toLocalTime(instant))).toBe(instant);
    }),
  );
});

it('an invalid instant is an empty control, and an unfinished control is no instant', () => {
  expect(toLocalTime('tomorrow')).toBe('');
  expect(fromLocalTime('')).toBe('');
  expect(fromLocalTime('2026-08-09T10:00')).toMatch(/^2026-08-\d\dT\d\d:\d\d:00Z$/);
});

it('counts towards the limit of the form, in code points, from nine tenths on', () => {
  const short = aQuestion({ input: { type: 'string', max_length: 10 } });
  expect(countTowardsLimit(short, '12345678')).toBeNull();
  expect(countTowardsLimit(short, '12345678😀')).toEqual({ count: 9, limit: 10 });
  expect(countTowardsLimit(aQuestion({ input: { type: 'number' } }), '1'.repeat(3000))).toBeNull();
});

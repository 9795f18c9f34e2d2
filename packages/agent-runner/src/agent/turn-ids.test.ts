import { randomUUID } from 'node:crypto';
import { turnId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { TurnIds } from './turn-ids.ts';

it('remembers the newest 200 turns', () => {
  const turns = new TurnIds();
  const given = Array.from({ length: 1_000 }, () => turnId.parse(randomUUID()));
  for (const id of given) {
    turns.add(id);
    expect(turns.has(id)).toBe(true);
  }
  expect(turns.list()).toEqual(given.slice(-200));
  expect(given.filter((id) => turns.has(id))).toEqual(turns.list());
});

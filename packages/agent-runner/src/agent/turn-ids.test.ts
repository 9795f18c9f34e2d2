import { randomUUID } from 'node:crypto';
import { turnId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { TurnIds } from './turn-ids.ts';

it('remembers the newest 200 turns', () => {
  const turns = new TurnIds();
  const ids = Array.from({ length: 1_000 }, () => turnId.parse(randomUUID()));
  for (const id of ids) {
    turns.add(id);
    expect(turns.has(id)).toBe(true);
  }
  expect(turns.list()).toEqual(ids.slice(-200));
  expect(ids.filter((id) => turns.has(id))).toEqual(turns.list());
});

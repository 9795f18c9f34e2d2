import { pendingId, type PendingId } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import { id } from '#testing/records.ts';
import {
  arrangeEntries,
  setOpenEntry,
  emptyArrangement,
  resortEntries,
  type Arrangement,
} from './arrangement.ts';

const [a, b, c, d] = [1, 2, 3, 4].map((number) => pendingId.parse(id(number))) as [
  PendingId,
  PendingId,
  PendingId,
  PendingId,
];
const nobody = { focused: null, isInProgress: false };
const placed = (...ids: PendingId[]) => ids.map((each) => ({ id: each, isOpen: true }));
const arranged = (...ids: PendingId[]): Arrangement =>
  arrangeEntries(emptyArrangement, placed(...ids), nobody);

it('opens the most urgent, and is the same object when nothing changes', () => {
  const first = arranged(a, b);
  expect(first).toMatchObject({ order: [a, b], open: a });
  expect(arrangeEntries(first, placed(a, b), nobody)).toBe(first);
});

it('while nobody is there, what is more urgent comes first and is open', () => {
  expect(arrangeEntries(arranged(b, c), placed(a, b, c), nobody)).toMatchObject({
    order: [a, b, c],
    open: a,
  });
});

describe.each([
  ['somebody is at it', { focused: b, isInProgress: false }],
  ['somebody is at another', { focused: c, isInProgress: false }],
  ['it is begun', { focused: null, isInProgress: true }],
])('while %s', (_when, somebody) => {
  it('what arrives comes last, is told of, and takes no place', () => {
    const after = arrangeEntries(arranged(b, c), placed(a, b, c), somebody);
    expect(after).toMatchObject({ order: [b, c, a], open: b });
    expect([...after.arrived]).toEqual([a]);
    expect(arrangeEntries(after, placed(a, d, b, c), somebody).order).toEqual([b, c, a, d]);
  });

  it('the order is made anew on demand, with the same one open', () => {
    const after = arrangeEntries(arranged(b, c), placed(a, b, c), somebody);
    const sorted = arrangeEntries(resortEntries(after, [a, b, c]), placed(a, b, c), nobody);
    expect(sorted).toMatchObject({ order: [a, b, c], open: b });
    expect([...sorted.arrived]).toEqual([]);
  });
});

it('once nobody is at it any more, the order is by urgency again', () => {
  const held = arrangeEntries(arranged(b, c), placed(a, b, c), { focused: b, isInProgress: false });
  expect(arrangeEntries(held, placed(a, b, c), nobody)).toMatchObject({ order: [a, b, c], open: a });
});

describe('when the open one leaves', () => {
  it('the most urgent takes the place of the first, also where it came meanwhile', () => {
    const held = arrangeEntries(arranged(b, c), placed(a, b, c), { focused: b, isInProgress: false });
    expect(arrangeEntries(held, placed(a, c), { focused: b, isInProgress: false })).toMatchObject({
      order: [a, c],
      open: a,
    });
  });

  it('the one after it takes the place of one that was chosen, and after the last the first', () => {
    const third = setOpenEntry(arranged(a, b, c, d), c);
    const after = arrangeEntries(third, placed(a, b, d), { focused: c, isInProgress: false });
    expect(after.open).toBe(d);
    expect(arrangeEntries(after, placed(a, b, d), { focused: c, isInProgress: false })).toBe(after);
    const last = setOpenEntry(arranged(a, b, c), c);
    expect(arrangeEntries(last, placed(a, b), { focused: c, isInProgress: false }).open).toBe(a);
  });

  it('what can no longer be answered is passed over', () => {
    const left = [{ id: b, isOpen: false }, ...placed(c)];
    expect(arrangeEntries(arranged(a, b, c), left, nobody).open).toBe(c);
  });
});

it('what an operator chose stays open, and what they folded away stays folded until all have left', () => {
  expect(arrangeEntries(setOpenEntry(arranged(b, c), c), placed(a, b, c), nobody).open).toBe(c);
  const folded = arrangeEntries(setOpenEntry(arranged(b, c), null), placed(a, b, c), nobody);
  expect(folded.open).toBeNull();
  const empty = arrangeEntries(folded, [], nobody);
  expect(arrangeEntries(empty, placed(d), nobody).open).toBe(d);
});

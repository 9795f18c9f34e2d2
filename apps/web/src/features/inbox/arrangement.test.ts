import { pendingId, type PendingId } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import { id } from '#testing/fixtures.ts';
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

it('the most urgent entry is open, and the arrangement is the same object when nothing changes', () => {
  const first = arranged(a, b);
  expect(first).toMatchObject({ order: [a, b], open: a });
  expect(arrangeEntries(first, placed(a, b), nobody)).toBe(first);
});

it('while no entry has the focus, a more urgent one comes first and is open', () => {
  expect(arrangeEntries(arranged(b, c), placed(a, b, c), nobody)).toMatchObject({
    order: [a, b, c],
    open: a,
  });
});

describe.each([
  ['the open entry has the focus', { focused: b, isInProgress: false }],
  ['another entry has the focus', { focused: c, isInProgress: false }],
  ['the open entry is in progress', { focused: null, isInProgress: true }],
])('while %s', (_when, somebody) => {
  it('a new entry comes last and is counted as arrived', () => {
    const after = arrangeEntries(arranged(b, c), placed(a, b, c), somebody);
    expect(after).toMatchObject({ order: [b, c, a], open: b });
    expect([...after.arrived]).toEqual([a]);
    expect(arrangeEntries(after, placed(a, d, b, c), somebody).order).toEqual([b, c, a, d]);
  });

  it('the order can be sorted again, with the same entry open', () => {
    const after = arrangeEntries(arranged(b, c), placed(a, b, c), somebody);
    const sorted = arrangeEntries(resortEntries(after, [a, b, c]), placed(a, b, c), nobody);
    expect(sorted).toMatchObject({ order: [a, b, c], open: b });
    expect([...sorted.arrived]).toEqual([]);
  });
});

it('once the focus has left, the order is by urgency again', () => {
  const held = arrangeEntries(arranged(b, c), placed(a, b, c), { focused: b, isInProgress: false });
  expect(arrangeEntries(held, placed(a, b, c), nobody)).toMatchObject({ order: [a, b, c], open: a });
});

describe('when the open entry leaves', () => {
  it('the most urgent entry is open after the first one, also if it arrived meanwhile', () => {
    const held = arrangeEntries(arranged(b, c), placed(a, b, c), { focused: b, isInProgress: false });
    expect(arrangeEntries(held, placed(a, c), { focused: b, isInProgress: false })).toMatchObject({
      order: [a, c],
      open: a,
    });
  });

  it('the next entry is open after a chosen one, and the first after the last', () => {
    const third = setOpenEntry(arranged(a, b, c, d), c);
    const after = arrangeEntries(third, placed(a, b, d), { focused: c, isInProgress: false });
    expect(after.open).toBe(d);
    expect(arrangeEntries(after, placed(a, b, d), { focused: c, isInProgress: false })).toBe(after);
    const last = setOpenEntry(arranged(a, b, c), c);
    expect(arrangeEntries(last, placed(a, b), { focused: c, isInProgress: false }).open).toBe(a);
  });

  it('an entry that can no longer be answered is passed over', () => {
    const left = [{ id: b, isOpen: false }, ...placed(c)];
    expect(arrangeEntries(arranged(a, b, c), left, nobody).open).toBe(c);
  });
});

it('a chosen entry stays open, and collapsed entries stay collapsed until all have left', () => {
  expect(arrangeEntries(setOpenEntry(arranged(b, c), c), placed(a, b, c), nobody).open).toBe(c);
  const folded = arrangeEntries(setOpenEntry(arranged(b, c), null), placed(a, b, c), nobody);
  expect(folded.open).toBeNull();
  const empty = arrangeEntries(folded, [], nobody);
  expect(arrangeEntries(empty, placed(d), nobody).open).toBe(d);
});

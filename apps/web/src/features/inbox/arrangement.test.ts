import { pendingId, type PendingId } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import { id } from '#testing/fixtures.ts';
import { arrange, choose, nothingArranged, sortAnew, type Arrangement } from './arrangement.ts';

const [a, b, c, d] = [1, 2, 3, 4].map((number) => pendingId.parse(id(number))) as [
  PendingId,
  PendingId,
  PendingId,
  PendingId,
];
const nobody = { at: null, begun: false };
const placed = (...ids: PendingId[]) => ids.map((each) => ({ id: each, isOpen: true }));
const arranged = (...ids: PendingId[]): Arrangement => arrange(nothingArranged, placed(...ids), nobody);

it('opens the most urgent, and is the same object when nothing changes', () => {
  const first = arranged(a, b);
  expect(first).toMatchObject({ order: [a, b], open: a });
  expect(arrange(first, placed(a, b), nobody)).toBe(first);
});

it('while nobody is there, what is more urgent comes first and is open', () => {
  expect(arrange(arranged(b, c), placed(a, b, c), nobody)).toMatchObject({ order: [a, b, c], open: a });
});

describe.each([
  ['somebody is at it', { at: b, begun: false }],
  ['somebody is at another', { at: c, begun: false }],
  ['it is begun', { at: null, begun: true }],
])('while %s', (_when, somebody) => {
  it('what arrives comes last, is told of, and takes no place', () => {
    const after = arrange(arranged(b, c), placed(a, b, c), somebody);
    expect(after).toMatchObject({ order: [b, c, a], open: b });
    expect([...after.arrived]).toEqual([a]);
    expect(arrange(after, placed(a, d, b, c), somebody).order).toEqual([b, c, a, d]);
  });

  it('the order is made anew on demand, with the same one open', () => {
    const after = arrange(arranged(b, c), placed(a, b, c), somebody);
    const sorted = arrange(sortAnew(after, [a, b, c]), placed(a, b, c), nobody);
    expect(sorted).toMatchObject({ order: [a, b, c], open: b });
    expect([...sorted.arrived]).toEqual([]);
  });
});

it('once nobody is at it any more, the order is by urgency again', () => {
  const held = arrange(arranged(b, c), placed(a, b, c), { at: b, begun: false });
  expect(arrange(held, placed(a, b, c), nobody)).toMatchObject({ order: [a, b, c], open: a });
});

describe('when the open one leaves', () => {
  it('the most urgent takes the place of the first, also where it came meanwhile', () => {
    const held = arrange(arranged(b, c), placed(a, b, c), { at: b, begun: false });
    expect(arrange(held, placed(a, c), { at: b, begun: false })).toMatchObject({ order: [a, c], open: a });
  });

  it('the one after it takes the place of one that was chosen, and after the last the first', () => {
    const third = choose(arranged(a, b, c, d), c);
    const after = arrange(third, placed(a, b, d), { at: c, begun: false });
    expect(after.open).toBe(d);
    expect(arrange(after, placed(a, b, d), { at: c, begun: false })).toBe(after);
    const last = choose(arranged(a, b, c), c);
    expect(arrange(last, placed(a, b), { at: c, begun: false }).open).toBe(a);
  });

  it('what can no longer be answered is passed over', () => {
    const left = [{ id: b, isOpen: false }, ...placed(c)];
    expect(arrange(arranged(a, b, c), left, nobody).open).toBe(c);
  });
});

it('what an operator chose stays open, and what they folded away stays folded until all have left', () => {
  expect(arrange(choose(arranged(b, c), c), placed(a, b, c), nobody).open).toBe(c);
  const folded = arrange(choose(arranged(b, c), null), placed(a, b, c), nobody);
  expect(folded.open).toBeNull();
  const empty = arrange(folded, [], nobody);
  expect(arrange(empty, placed(d), nobody).open).toBe(d);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCrowded, positionBetween, renumbered } from './positions.ts';

it('finds a place at either end, between two, and in an empty row', () => {
  expect(positionBetween(undefined, undefined)).toBe(1);
  expect(positionBetween(undefined, 1)).toBe(0);
  expect(positionBetween(4, undefined)).toBe(5);
  expect(positionBetween(1, 2)).toBe(1.5);
});

it('always leaves room for another: a row that is renumbered when crowded takes any number of places', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      let row: { name: number; position: number }[] = [];
      for (const [name, place] of places.entries()) {
        const index = place % (row.length + 1);
        const position = positionBetween(row[index - 1]?.position, row[index]?.position);
        const order = [...row.slice(0, index), { name, position }, ...row.slice(index)];
        row = order;
        if (isCrowded(row)) {
          const changed = new Map(renumbered(row).map(({ item, position: at }) => [item.name, at]));
          row = row.map((item) => ({ ...item, position: changed.get(item.name) ?? item.position }));
        }
        const sorted = row.toSorted((a, b) => a.position - b.position);
        expect(sorted.map((item) => item.name)).toEqual(order.map((item) => item.name));
        expect(isCrowded(row)).toBe(false);
      }
    }),
  );
});

it('counts numbers that are too large for fractions as crowded', () => {
  expect(isCrowded([{ position: 1 }, { position: 1e300 }])).toBe(true);
  expect(isCrowded([{ position: -1e300 }])).toBe(true);
  expect(isCrowded([{ position: 2 }, { position: 2 }])).toBe(true);
});

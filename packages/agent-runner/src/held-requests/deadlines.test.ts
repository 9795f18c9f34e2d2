import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadlines } from './deadlines.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls each deadline back when it is due, whatever the order of adding, and no removed one', () => {
  const deadlines = new Deadlines<number>(Date.now);
  const due: [number, number][] = [];
  for (const at of [400, 100, 300, 200]) deadlines.add(at, at, () => due.push([at, Date.now()]));
  deadlines.remove(300);
  vi.advanceTimersByTime(10_000);
  expect(due).toEqual([
    [100, 100],
    [200, 200],
    [400, 400],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('polls the clock until a distant deadline is due, so that a jump of the clock is noticed', () => {
  let now = 0;
  const deadlines = new Deadlines<string>(() => now, 50);
  const due: string[] = [];
  deadlines.add('far', 1_000_000, () => due.push('far'));
  vi.advanceTimersByTime(500);
  expect(due).toEqual([]);
  now = 1_000_000;
  vi.advanceTimersByTime(50);
  expect(due).toEqual(['far']);
});

it('handles 200,000 deadlines', () => {
  const deadlines = new Deadlines<number>(Date.now);
  let due = 0;
  for (let n = 0; n < 200_000; n += 1) deadlines.add(n, 1_000, () => (due += 1));
  vi.advanceTimersByTime(2_000);
  expect(due).toBe(200_000);
});

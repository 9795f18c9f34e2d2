import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Deadlines } from './deadlines.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls each back when it is due, whatever the order in which they came, and none that was removed', () => {
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

it('looks at the clock again and again until a distant one is due, so that a jump is noticed', () => {
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

it('takes as many as come', () => {
  const deadlines = new Deadlines<number>(Date.now);
  let due = 0;
  for (let n = 0; n < 200_000; n += 1) deadlines.add(n, 1_000, () => (due += 1));
  vi.advanceTimersByTime(2_000);
  expect(due).toBe(200_000);
});

import type { Task } from '@kandev/contracts';

export const taskOrders = ['manual', 'newest', 'waiting', 'deadline'] as const;
/** `manual` is by position; `waiting` starts with the longest wait, `deadline` with the nearest deadline. */
export type TaskOrder = (typeof taskOrders)[number];

type Compare = (a: Task, b: Task) => number;

/** Compares tasks of one column. Equal tasks are compared by position. */
export function taskComparator(order: TaskOrder): Compare {
  switch (order) {
    case 'manual':
      return compareByPosition;
    case 'newest':
      return (a, b) => compareStrings(b.created_at, a.created_at) || compareByPosition(a, b);
    case 'waiting':
      return compareByInstant(({ waiting }) => waiting?.since);
    case 'deadline':
      return compareByInstant(({ waiting }) => waiting?.expires_at ?? undefined);
  }
}

const compareByPosition: Compare = (a, b) =>
  a.position - b.position || compareStrings(a.created_at, b.created_at);

/** Earlier instants come first, tasks without the instant last. */
const compareByInstant =
  (instantOf: (task: Task) => string | undefined): Compare =>
  (a, b) =>
    compareStrings(instantOf(a) ?? '~', instantOf(b) ?? '~') || compareByPosition(a, b);

/** Instants have one length and zone, so they compare as strings; '~' is after every digit. */
const compareStrings = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

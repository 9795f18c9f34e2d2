import type { Task } from '@kandev/contracts';

export const taskOrders = ['manual', 'newest', 'waiting', 'deadline'] as const;
/** `manual` is the order people made; `waiting` starts with what has waited longest, `deadline` with what ends first. */
export type TaskOrder = (typeof taskOrders)[number];

type Compare = (a: Task, b: Task) => number;

/** How tasks of one column are ordered. What an order does not tell apart keeps the order people made. */
export function inOrder(order: TaskOrder): Compare {
  switch (order) {
    case 'manual':
      return byPlace;
    case 'newest':
      return (a, b) => compareText(b.created_at, a.created_at) || byPlace(a, b);
    case 'waiting':
      return earliest(({ waiting }) => waiting?.since);
    case 'deadline':
      return earliest(({ waiting }) => waiting?.expires_at ?? undefined);
  }
}

const byPlace: Compare = (a, b) => a.position - b.position || compareText(a.created_at, b.created_at);

/** Those that have the instant come first, the earliest before all; those without one come last. */
const earliest =
  (instantOf: (task: Task) => string | undefined): Compare =>
  (a, b) =>
    compareText(instantOf(a) ?? '~', instantOf(b) ?? '~') || byPlace(a, b);

/** Instants are of one length and zone, so their texts compare as they do; '~' is after every digit. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

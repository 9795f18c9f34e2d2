import { expect, it } from 'vitest';
import { pendingActionOf } from './pending-action.ts';
import { reviewPosition, stateInColumn } from './task-state.ts';

const working = { state: 'IN_PROGRESS', role: 'in_progress' } as const;
const nothing = { pending_count: 0, queued_count: 0, turn_open: false };

it('moves a task to Review when a turn has ended with nothing left', () => {
  expect(reviewPosition(working, nothing)).toEqual({ state: 'REVIEW', role: 'review' });
});

it.each([
  ['something waits for an operator', { pending_count: 1 }],
  ['a prompt is queued', { queued_count: 1 }],
  ['a turn is open', { turn_open: true }],
])('leaves a task where it is while %s', (_why, more) => {
  expect(reviewPosition(working, { ...nothing, ...more })).toBeNull();
});

it('leaves a task where a person has put it', () => {
  for (const state of ['TODO', 'REVIEW', 'DONE', 'FAILED'] as const) {
    expect(reviewPosition({ state, role: 'done' }, nothing)).toBeNull();
  }
  expect(reviewPosition({ state: 'IN_PROGRESS', role: null }, nothing)).toEqual({
    state: 'REVIEW',
    role: null,
  });
});

it('gives a task the state of its column', () => {
  const roles = ['backlog', 'in_progress', 'review', 'done', null] as const;
  expect(roles.map((role) => stateInColumn(role, 'FAILED'))).toEqual([
    'TODO',
    'IN_PROGRESS',
    'REVIEW',
    'DONE',
    'FAILED',
  ]);
});

it('a question comes before a permission, whatever came first [R11]', () => {
  expect(pendingActionOf(['permission', 'clarification'])).toBe('clarification');
  expect(pendingActionOf(['permission'])).toBe('permission');
  expect(pendingActionOf([])).toBeNull();
});

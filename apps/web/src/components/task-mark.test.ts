import { expect, it } from 'vitest';
import { aTask } from '#testing/fixtures.ts';
import { taskMark, type TaskMark } from './task-mark.ts';

type TaskFacts = Parameters<typeof aTask>[0];

const cases: [string, TaskFacts, TaskMark][] = [
  ['an open turn', {}, 'running'],
  ['a session that starts', { session_state: 'STARTING', turn_open: false }, 'running'],
  ['an agent that reports work with no turn open', { turn_open: false }, 'background-running'],
  ['a turn that ended', { session_state: 'WAITING_FOR_INPUT', turn_open: false }, 'turn-finished'],
  ['an agent that idles', { session_state: 'IDLE', turn_open: false }, 'turn-finished'],
  ['a session that was stopped', { session_state: 'CANCELLED', turn_open: false }, 'turn-finished'],
  ['a session that failed', { session_state: 'FAILED', turn_open: false }, 'failed'],
  ['a task without a session', { session_state: null, turn_open: false }, 'backlog'],
  ['a permission wanted', { pending_action: 'permission' }, 'pending-permission'],
];

it.each(cases)('%s shows as its mark', (_what, facts, mark) => {
  expect(taskMark(aTask(facts))).toBe(mark);
});

it('a question pending on a running session is waiting for input, never running [AC-09]', () => {
  for (const turn_open of [true, false]) {
    expect(taskMark(aTask({ pending_action: 'clarification', session_state: 'RUNNING', turn_open }))).toBe(
      'waiting-for-input',
    );
  }
});

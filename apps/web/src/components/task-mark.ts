import type { Task } from '@kandev/contracts';

/** The marks of the interface: what a task is at, as cards, rows and tests read it. */
export const taskMarks = [
  'waiting-for-input',
  'pending-permission',
  'running',
  'background-running',
  'turn-finished',
  'failed',
  'backlog',
] as const;
export type TaskMark = (typeof taskMarks)[number];

type Facts = Pick<Task, 'pending_action' | 'session_state' | 'turn_open'>;

/**
 * Decides which one mark a task bears. What waits for a person comes before everything, so an agent that
 * asks within an open turn is never shown as merely working.
 */
export function taskMark({ pending_action, session_state, turn_open }: Facts): TaskMark {
  if (pending_action === 'clarification') return 'waiting-for-input';
  if (pending_action === 'permission') return 'pending-permission';
  switch (session_state) {
    case null:
      return 'backlog';
    case 'FAILED':
      return 'failed';
    case 'CREATED':
    case 'STARTING':
      return 'running';
    case 'RUNNING':
      return turn_open ? 'running' : 'background-running';
    case 'WAITING_FOR_INPUT':
    case 'IDLE':
    case 'COMPLETED':
    case 'CANCELLED':
      return turn_open ? 'running' : 'turn-finished';
  }
}

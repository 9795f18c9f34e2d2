import type { Task } from '@kandev/contracts';

/** The state of a task as cards, rows and test ids name it. */
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

type TaskFacts = Pick<Task, 'pending_action' | 'session_state' | 'turn_open'>;

/**
 * The one mark of a task. A pending action comes first, so that an agent that asks within an open turn never
 * shows as merely working.
 */
export function taskMark({ pending_action, session_state, turn_open }: TaskFacts): TaskMark {
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

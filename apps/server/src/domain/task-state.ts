import type { Column, TaskState } from '@kandev/contracts';

type Role = Column['role'];

/** Where a task is: its state, and the role of its column. */
export type BoardPosition = { state: TaskState; role: Role };

/** What a task's sessions are up to, all of them together. */
export type TaskWork = { pending_count: number; queued_count: number; turn_open: boolean };

/** A task goes to In progress whenever an agent is given work on it. */
export const workingPosition: BoardPosition = { state: 'IN_PROGRESS', role: 'in_progress' };

/**
 * Where a task goes when a turn or a wait has ended, null to stay. It moves to Review once no turn is open,
 * no prompt is queued and nothing waits for an operator; a task that a person has put elsewhere stays there.
 */
export function restingPosition(task: BoardPosition, work: TaskWork): BoardPosition | null {
  if (task.state !== 'IN_PROGRESS') return null;
  if (work.turn_open || work.queued_count > 0 || work.pending_count > 0) return null;
  return { state: 'REVIEW', role: task.role === 'in_progress' ? 'review' : task.role };
}

/** The state of a task that a person drops into a column. A column without a role changes none. */
export function stateInColumn(role: Role, state: TaskState): TaskState {
  switch (role) {
    case 'backlog':
      return 'TODO';
    case 'in_progress':
      return 'IN_PROGRESS';
    case 'review':
      return 'REVIEW';
    case 'done':
      return 'DONE';
    case null:
      return state;
  }
}

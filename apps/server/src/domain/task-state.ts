import type { Column, TaskState } from '@kandev/contracts';

type Role = Column['role'];

/** A task's state, and the role of its column. */
export type BoardPosition = { state: TaskState; role: Role };

/** What is open in all sessions of a task together. */
export type TaskWork = { pending_count: number; queued_count: number; turn_open: boolean };

/** Where a task goes whenever an agent gets work on it. */
export const inProgressPosition: BoardPosition = { state: 'IN_PROGRESS', role: 'in_progress' };

/**
 * Where a task goes when a turn or a question has ended, null to stay. It goes to Review once no turn is open,
 * no prompt is queued and nothing waits for an operator; a task that a person has put elsewhere stays there.
 */
export function reviewPosition(task: BoardPosition, work: TaskWork): BoardPosition | null {
  if (task.state !== 'IN_PROGRESS') return null;
  if (work.turn_open || work.queued_count > 0 || work.pending_count > 0) return null;
  return { state: 'REVIEW', role: task.role === 'in_progress' ? 'review' : task.role };
}

/** The state of a task that a person drops into a column. A column without a role leaves the state. */
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

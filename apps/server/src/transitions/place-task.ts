import type { Column, TaskId } from '@kandev/contracts';
import {
  inProgressPosition,
  reviewPosition,
  stateInColumn,
  type BoardPosition,
} from '../domain/task-state.ts';
import { findColumn, findColumnByRole } from '../stores/columns.ts';
import { countQueuedPromptsOfTask } from '../stores/queued-prompts.ts';
import { findTask, patchTask, positionBelow, type TaskRow } from '../stores/tasks.ts';
import { hasOpenTurn } from '../stores/turns.ts';
import { listWaiting } from '../stores/waiting.ts';
import type { Tx } from '../stores/writer.ts';

/** Moves a task to In progress because an agent gets work on it. */
export function moveToInProgress(tx: Tx, taskId: TaskId): void {
  const task = findTask(tx, taskId);
  if (task !== undefined) moveTask(tx, task, roleOf(tx, task), inProgressPosition);
}

/** Moves a task to Review unless a turn is open, a prompt is queued or something waits for an operator. */
export function moveToReviewIfIdle(tx: Tx, taskId: TaskId): void {
  const task = findTask(tx, taskId);
  if (task === undefined) return;
  const role = roleOf(tx, task);
  const position = reviewPosition(
    { state: task.state, role },
    {
      pending_count: listWaiting(tx, { task_id: taskId }).length,
      queued_count: countQueuedPromptsOfTask(tx, taskId),
      turn_open: hasOpenTurn(tx, taskId),
    },
  );
  if (position !== null) moveTask(tx, task, role, position);
}

const roleOf = (tx: Tx, task: TaskRow): Column['role'] => findColumn(tx, task.column_id)?.role ?? null;

function moveTask(tx: Tx, task: TaskRow, from: Column['role'], to: BoardPosition): void {
  const column = to.role === null || to.role === from ? undefined : findColumnByRole(tx, to.role);
  patchTask(tx, task.id, {
    state: to.state,
    ...(column === undefined ? {} : { column_id: column.id, position: positionBelow(tx, column.id) }),
  });
}

/** Puts a task at the bottom of a column, with that column's state, as a person who drops it there does. */
export function dropIntoColumn(tx: Tx, task: Pick<TaskRow, 'id' | 'state'>, column: Column): void {
  patchTask(tx, task.id, {
    column_id: column.id,
    position: positionBelow(tx, column.id),
    state: stateInColumn(column.role, task.state),
  });
}

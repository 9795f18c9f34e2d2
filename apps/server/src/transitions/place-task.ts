import type { Column, TaskId } from '@kandev/contracts';
import type { BoardPosition } from '../domain/task-state.ts';
import { restingPosition, workingPosition } from '../domain/task-state.ts';
import { findColumn, findColumnByRole } from '../stores/columns.ts';
import { listPending } from '../stores/pendings.ts';
import { countQueuedPromptsOfTask } from '../stores/queued-prompts.ts';
import type { TaskRow } from '../stores/tasks.ts';
import { findTask, patchTask, positionBelow } from '../stores/tasks.ts';
import { hasOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';

/** Moves a task to where tasks are that an agent works on. */
export function moveToInProgress(tx: Tx, taskId: TaskId): void {
  const task = findTask(tx, taskId);
  if (task !== undefined) moveTask(tx, task, roleOf(tx, task), workingPosition);
}

/** Moves a task to Review if its sessions leave nothing to wait for. */
export function moveToReviewIfIdle(tx: Tx, taskId: TaskId): void {
  const task = findTask(tx, taskId);
  if (task === undefined) return;
  const role = roleOf(tx, task);
  const place = restingPosition(
    { state: task.state, role },
    {
      pending_count: listPending(tx, { task_id: taskId }).length,
      queued_count: countQueuedPromptsOfTask(tx, taskId),
      turn_open: hasOpenTurn(tx, taskId),
    },
  );
  if (place !== null) moveTask(tx, task, role, place);
}

const roleOf = (tx: Tx, task: TaskRow): Column['role'] => findColumn(tx, task.column_id)?.role ?? null;

function moveTask(tx: Tx, task: TaskRow, from: Column['role'], to: BoardPosition): void {
  const column = to.role === null || to.role === from ? undefined : findColumnByRole(tx, to.role);
  patchTask(tx, task.id, {
    state: to.state,
    ...(column === undefined ? {} : { column_id: column.id, position: positionBelow(tx, column.id) }),
  });
}

import type { Column, TaskId } from '@kandev/contracts';
import type { TaskPlace } from '../domain/task-state.ts';
import { placeOfRest, placeOfWork } from '../domain/task-state.ts';
import { findColumn, findColumnByRole } from '../stores/columns.ts';
import { listPending } from '../stores/pendings.ts';
import { countQueuedOfTask } from '../stores/queued-prompts.ts';
import type { TaskRow } from '../stores/tasks.ts';
import { findTask, patchTask, positionBelow } from '../stores/tasks.ts';
import { hasOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';

/** Moves a task to where tasks are that an agent works on. */
export function moveToWork(tx: Tx, taskId: TaskId): void {
  const task = findTask(tx, taskId);
  if (task !== undefined) move(tx, task, roleOf(tx, task), placeOfWork);
}

/** Moves a task to Review if its sessions leave nothing to wait for. */
export function moveToRest(tx: Tx, taskId: TaskId): void {
  const task = findTask(tx, taskId);
  if (task === undefined) return;
  const role = roleOf(tx, task);
  const place = placeOfRest(
    { state: task.state, role },
    {
      pending_count: listPending(tx, { task_id: taskId }).length,
      queued_count: countQueuedOfTask(tx, taskId),
      turn_open: hasOpenTurn(tx, taskId),
    },
  );
  if (place !== null) move(tx, task, role, place);
}

const roleOf = (tx: Tx, task: TaskRow): Column['role'] => findColumn(tx, task.column_id)?.role ?? null;

function move(tx: Tx, task: TaskRow, from: Column['role'], to: TaskPlace): void {
  const column = to.role === null || to.role === from ? undefined : findColumnByRole(tx, to.role);
  patchTask(tx, task.id, {
    state: to.state,
    ...(column === undefined ? {} : { column_id: column.id, position: positionBelow(tx, column.id) }),
  });
}

import type { SessionId, TaskId } from '@kandev/contracts';
import { findSession, projectSession } from '../stores/sessions.ts';
import { findBoardTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';

/** Emits a task's new state. A deleted task is not announced any more. */
export function announceTask(tx: Tx, taskId: TaskId): void {
  const task = findBoardTask(tx, taskId);
  if (task !== undefined) tx.emit({ type: 'task.updated', task_id: taskId, payload: task });
}

/** Emits a session's new state, and that of its task, which shows its sessions' state. */
export function announceSession(tx: Tx, sessionId: SessionId): void {
  const taskId = announceSessionOnly(tx, sessionId);
  if (taskId !== undefined) announceTask(tx, taskId);
}

/** Emits a session's new state after a change that does not show on its task. Returns the task's id. */
export function announceSessionOnly(tx: Tx, sessionId: SessionId): TaskId | undefined {
  const row = findSession(tx, sessionId);
  if (row === undefined) return undefined;
  const payload = projectSession(tx, row);
  tx.emit({ type: 'session.updated', task_id: row.task_id, session_id: sessionId, payload });
  return row.task_id;
}

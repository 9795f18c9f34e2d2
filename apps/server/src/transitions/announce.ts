import type { SessionId, TaskId } from '@kandev/contracts';
import { findSession, projectSession } from '../stores/sessions.ts';
import { findBoardTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';

/** Tells how a task now is. One that has been deleted is told of no more. */
export function announceTask(tx: Tx, taskId: TaskId): void {
  const task = findBoardTask(tx, taskId);
  if (task !== undefined) tx.emit({ type: 'task.updated', task_id: taskId, payload: task });
}

/** Tells how a session now is, and its task, which shows what its sessions are up to. */
export function announceSession(tx: Tx, sessionId: SessionId): void {
  const taskId = announceSessionOnly(tx, sessionId);
  if (taskId !== undefined) announceTask(tx, taskId);
}

/** Tells how a session now is, after a change that does not show on its task. Returns the task's id. */
export function announceSessionOnly(tx: Tx, sessionId: SessionId): TaskId | undefined {
  const row = findSession(tx, sessionId);
  if (row === undefined) return undefined;
  const payload = projectSession(tx, row);
  tx.emit({ type: 'session.updated', task_id: row.task_id, session_id: sessionId, payload });
  return row.task_id;
}

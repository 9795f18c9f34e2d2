import type { SessionId, TaskId } from '@kandev/contracts';
import { findSession, projectSession } from '../stores/sessions.ts';
import { readTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';

/** Tells how a task now is. One that has been deleted is told of no more. */
export const announceTask = (tx: Tx, taskId: TaskId): void => {
  const task = readTask(tx, taskId);
  if (task !== undefined) tx.emit({ type: 'task.updated', task_id: taskId, payload: task });
};

/** Tells how a session now is, and its task, which shows what its sessions are up to. */
export const announceSession = (tx: Tx, sessionId: SessionId): void => {
  const row = findSession(tx, sessionId);
  if (row === undefined) return;
  const payload = projectSession(tx, row);
  tx.emit({ type: 'session.updated', task_id: row.task_id, session_id: sessionId, payload });
  announceTask(tx, row.task_id);
};

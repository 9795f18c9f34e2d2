import type { Task, TaskId, UpdateTask } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { listQueuedPrompts } from '../stores/queued-prompts.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { findOpenTurn } from '../stores/turns.ts';
import type { Deps } from './deps.ts';
import { readTask } from './read-task.ts';
import { stopSession } from './stop-session.ts';
import { updateTask } from './update-task.ts';

/**
 * Changes a task that goes to the archive. Whatever works on it is stopped, so that no agent waits unseen for
 * an answer; a session whose turn has ended can be taken up when the task is back.
 *
 * @throws AppError NOT_FOUND for an unknown task or column
 */
export async function archiveTask(
  deps: Pick<Deps, 'database' | 'writer' | 'runners' | 'log'>,
  { task_id, change }: { task_id: TaskId; change: UpdateTask },
): Promise<Task> {
  updateTask(deps, { task_id, change });
  const working = listTaskSessions(deps.database, task_id).filter((session) =>
    worksOn(deps.database, session),
  );
  await Promise.all(working.map(({ id }) => stopSession(deps, { session_id: id })));
  return readTask(deps, { task_id });
}

/** Whether a turn is open, or a queued prompt would open one: that of a failed session waits for a person. */
const worksOn = (reader: Reader, { id, state }: SessionRow): boolean =>
  findOpenTurn(reader, id) !== undefined || (state !== 'FAILED' && listQueuedPrompts(reader, id).length > 0);

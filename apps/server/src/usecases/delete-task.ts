import type { TaskId } from '@kandev/contracts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Deps } from './deps.ts';
import { finishSession } from './end-session.ts';
import { tellStop } from './stop-session.ts';

/**
 * Deletes a task. Its agents are stopped first, so that a living runner can say how their questions ended;
 * what is open after that ends here. A runner that is away is told when it comes back.
 *
 * @throws AppError NOT_FOUND
 */
export const deleteTask = async (
  deps: Pick<Deps, 'database' | 'writer' | 'runners' | 'log'>,
  { task_id }: { task_id: TaskId },
): Promise<void> => {
  if (findTask(deps.database, task_id) === undefined) throw unknownTask();
  const running = listTaskSessions(deps.database, task_id).filter(({ state }) => hasAgent(state));
  await Promise.all(
    running.map(async ({ id, runner_id }) => {
      if (runner_id !== null && deps.runners.isConnected(runner_id)) await tellStop(deps, runner_id, id);
    }),
  );
  deps.writer.transact((tx) => {
    if (findTask(tx, task_id) === undefined) return;
    for (const session of listTaskSessions(tx, task_id)) {
      if (!isEnded(session.state)) finishSession(tx, session);
    }
    patchTask(tx, task_id, { deleted_at: tx.at });
    tx.emit({ type: 'task.deleted', task_id, payload: { id: task_id } });
  });
};

const unknownTask = (): AppError => new AppError('NOT_FOUND', 'There is no such task.');

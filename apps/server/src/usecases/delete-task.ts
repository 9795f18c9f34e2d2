import type { DeleteTaskQuery, TaskId, TaskWorktree } from '@kandev/contracts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { abandonWorktree } from './abandon-worktree.ts';
import { askWorktrees } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';
import { finishSession } from './end-session.ts';
import { stopSession, tellStop } from './stop-session.ts';

type DeleteDeps = Pick<Deps, 'database' | 'writer' | 'runners' | 'background' | 'log'>;
type Fate = DeleteTaskQuery['worktree'];

/**
 * Deletes a task. Its agents are stopped first, so that a living runner can say how their questions ended, and
 * its worktree goes as `fate` says; what is open after that ends here. A runner that is away is told when it
 * comes back.
 *
 * @throws AppError NOT_FOUND; where `fate` asks for a removal, as `askWorktrees` says, and the task is still there
 */
export const deleteTask = async (
  deps: DeleteDeps,
  { task_id, fate = 'keep' }: { task_id: TaskId; fate?: Fate },
): Promise<void> => {
  const task = findTask(deps.database, task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  const running = listTaskSessions(deps.database, task_id).filter(({ state }) => hasAgent(state));
  await Promise.all(
    running.map(async ({ id, runner_id }) => {
      // Of a runner that is away nobody knows yet whether the task goes.
      if (runner_id !== null && deps.runners.isConnected(runner_id))
        await stopSession(deps, { session_id: id });
    }),
  );
  if (fate !== 'keep' && task.worktree !== null) await discardWorktree(deps, task_id, task.worktree, fate);
  const told = new Set(running.map(({ id }) => id));
  const left = deps.writer.transact((tx) => bury(tx, task_id));
  // One that was started meanwhile.
  const untold = left.filter(({ id }) => !told.has(id));
  await Promise.all(
    untold.map(async ({ id, runner_id }) => {
      if (runner_id !== null && deps.runners.isConnected(runner_id)) await tellStop(deps, runner_id, id);
    }),
  );
};

/** The runner waits until the agents in it are gone, and finds what they have left until then. */
const discardWorktree = async (
  deps: DeleteDeps,
  task_id: TaskId,
  { state, runner_id }: TaskWorktree,
  fate: Fate,
): Promise<void> => {
  // Nobody knows whether a runner died while it made this one.
  if (state === 'wanted')
    for (const runner of deps.runners.connected()) abandonWorktree(deps, runner, task_id);
  if (state !== 'ready' || runner_id === null) return;
  await askWorktrees(deps, runner_id, 'agent.worktrees.remove', { task_id, force: fate === 'remove' });
};

/** Returns the sessions that had an agent until now. */
const bury = (tx: Tx, task_id: TaskId): SessionRow[] => {
  if (findTask(tx, task_id) === undefined) return [];
  const sessions = listTaskSessions(tx, task_id);
  for (const session of sessions) {
    if (!isEnded(session.state)) finishSession(tx, session);
  }
  patchTask(tx, task_id, { deleted_at: tx.at });
  tx.emit({ type: 'task.deleted', task_id, payload: { id: task_id } });
  return sessions.filter(({ state }) => hasAgent(state));
};

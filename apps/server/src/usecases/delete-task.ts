import type { DeleteTaskQuery, TaskId, TaskWorktree } from '@kandev/contracts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { abandonWorktree } from './abandon-worktree.ts';
import { agentsGone } from './agents-gone.ts';
import type { Deps } from './deps.ts';
import { discardWorktree, giveUpWorktree } from './discard-worktree.ts';
import { finishSession } from './end-session.ts';
import { refuseChanges, refusedAfterStop } from './refuse-changes.ts';
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
export async function deleteTask(
  deps: DeleteDeps,
  { task_id, fate = 'keep' }: { task_id: TaskId; fate?: Fate },
): Promise<void> {
  const task = findTask(deps.database, task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  if (fate === 'remove_unchanged') await refuseChanges(deps, task_id, task.worktree);
  // Where a runner is away it is not certain yet that the task goes.
  const running = listTaskSessions(deps.database, task_id).filter(
    ({ state, runner_id }) => hasAgent(state) && runner_id !== null && deps.runners.isConnected(runner_id),
  );
  const told = new Set(running.map(({ id }) => id));
  await Promise.all([...told].map((session_id) => stopSession(deps, { session_id })));
  if (fate !== 'keep' && task.worktree !== null) await agentsGone(deps, [...told]);
  const force = fate === 'remove';
  const isRemoved =
    fate !== 'keep' && (await removeReady(deps, { task_id, force, isStopped: told.size > 0 }));
  const { left, worktree } = deps.writer.transact((tx) => bury(tx, task_id));
  // One that was started meanwhile.
  const untold = left.filter(({ id }) => !told.has(id));
  await Promise.all(
    untold.map(async ({ id, runner_id }) => {
      if (runner_id !== null && deps.runners.isConnected(runner_id)) await tellStop(deps, runner_id, id);
    }),
  );
  if (fate !== 'keep' && worktree !== null && !(isRemoved && worktree.state === 'removed'))
    abandonLeft(deps, task_id, worktree);
}

/**
 * Removes the worktree that a task has by now, and returns whether it had one. The runner waits for the agents
 * that are in it all the same, and finds what they have left until then.
 */
async function removeReady(
  deps: DeleteDeps,
  { task_id, force, isStopped }: { task_id: TaskId; force: boolean; isStopped: boolean },
): Promise<boolean> {
  const worktree = deps.writer.transact((tx) => {
    const known = findTask(tx, task_id)?.worktree;
    if (known?.state !== 'ready') return null;
    giveUpWorktree(tx, task_id, known);
    return known;
  });
  if (worktree === null) return false;
  try {
    await discardWorktree(deps, { task_id, worktree, force });
  } catch (error) {
    throw isStopped ? refusedAfterStop(error) : error;
  }
  return true;
}

/** Of what no runner has answered for, nobody knows whether it is there: it may have died while it made it. */
function abandonLeft(deps: DeleteDeps, task_id: TaskId, { runner_id }: TaskWorktree): void {
  for (const runner of deps.runners.connected())
    if (runner_id === null || runner_id === runner) abandonWorktree(deps, runner, task_id);
}

/** Returns the sessions that had an agent until now, and the worktree that nobody needs any more. */
function bury(tx: Tx, task_id: TaskId): { left: SessionRow[]; worktree: TaskWorktree | null } {
  const task = findTask(tx, task_id);
  if (task === undefined) return { left: [], worktree: null };
  const sessions = listTaskSessions(tx, task_id);
  for (const session of sessions) {
    if (!isEnded(session.state)) finishSession(tx, session);
  }
  patchTask(tx, task_id, { deleted_at: tx.at });
  tx.emit({ type: 'task.deleted', task_id, payload: { id: task_id } });
  return { left: sessions.filter(({ state }) => hasAgent(state)), worktree: task.worktree };
}

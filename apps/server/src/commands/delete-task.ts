import type { DeleteTaskQuery, SessionId, TaskId, TaskWorktree } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { findSession, listTaskSessions } from '../stores/sessions.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { finishSession } from '../transitions/end-session.ts';
import { stopAgent, stopSession } from './sessions.ts';
import {
  asRefusedAfterStop,
  assertCommitted,
  cleanUpOrphanedWorktree,
  markWorktreeRemoved,
  requestWorktreeRemoval,
} from './worktree-removal.ts';

type DeleteDeps = Pick<Deps, 'database' | 'writer' | 'runners' | 'background' | 'log'>;
type WorktreeOnDelete = DeleteTaskQuery['worktree'];

/**
 * Deletes a task. Its agents are stopped first, so that a living runner can say how their questions ended, and
 * its worktree goes as `fate` says; what is open after that ends here. A runner that is away is told when it
 * comes back.
 *
 * @throws AppError NOT_FOUND; where `fate` asks for a removal, as `askWorktrees` says, and the task is still there
 */
export async function deleteTask(
  deps: DeleteDeps,
  { task_id, fate = 'keep' }: { task_id: TaskId; fate?: WorktreeOnDelete },
): Promise<void> {
  const task = findTask(deps.database, task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  if (fate === 'remove_unchanged') await assertCommitted(deps, task_id, task.worktree);
  // Where a runner is away it is not certain yet that the task goes.
  const running = listTaskSessions(deps.database, task_id).filter(
    ({ state, runner_id }) => hasAgent(state) && runner_id !== null && deps.runners.isConnected(runner_id),
  );
  const told = new Set(running.map(({ id }) => id));
  await Promise.all([...told].map((session_id) => stopSession(deps, { session_id })));
  if (fate !== 'keep' && task.worktree !== null) await untilAgentsExited(deps, [...told]);
  const force = fate === 'remove';
  const isRemoved =
    fate !== 'keep' && (await removeReadyWorktree(deps, { task_id, force, isStopped: told.size > 0 }));
  const { left, worktree } = deps.writer.transact((tx) => deleteTaskRecord(tx, task_id));
  // One that was started meanwhile.
  const untold = left.filter(({ id }) => !told.has(id));
  await Promise.all(
    untold.map(async ({ id, runner_id }) => {
      if (runner_id !== null && deps.runners.isConnected(runner_id)) await stopAgent(deps, runner_id, id);
    }),
  );
  if (fate !== 'keep' && worktree !== null && !(isRemoved && worktree.state === 'removed'))
    cleanUpLeftWorktrees(deps, task_id, worktree);
}

/**
 * Removes the worktree that a task has by now, and returns whether it had one. The runner waits for the agents
 * that are in it all the same, and finds what they have left until then.
 */
async function removeReadyWorktree(
  deps: DeleteDeps,
  { task_id, force, isStopped }: { task_id: TaskId; force: boolean; isStopped: boolean },
): Promise<boolean> {
  const worktree = deps.writer.transact((tx) => {
    const known = findTask(tx, task_id)?.worktree;
    if (known?.state !== 'ready') return null;
    markWorktreeRemoved(tx, task_id, known);
    return known;
  });
  if (worktree === null) return false;
  try {
    await requestWorktreeRemoval(deps, { task_id, worktree, force });
  } catch (error) {
    throw isStopped ? asRefusedAfterStop(error) : error;
  }
  return true;
}

/** Of what no runner has answered for, nobody knows whether it is there: it may have died while it made it. */
function cleanUpLeftWorktrees(deps: DeleteDeps, task_id: TaskId, { runner_id }: TaskWorktree): void {
  for (const runner of deps.runners.connected())
    if (runner_id === null || runner_id === runner) cleanUpOrphanedWorktree(deps, runner, task_id);
}

/** Returns the sessions that had an agent until now, and the worktree that nobody needs any more. */
function deleteTaskRecord(tx: Tx, task_id: TaskId): { left: SessionRow[]; worktree: TaskWorktree | null } {
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

/** Longer than an agent is given to end by itself. */
const AGENT_EXIT_TIMEOUT_MS = 10_000;

/** Resolves once it is known of all sessions that their agents are gone, or too late for anybody to wait for it. */
export async function untilAgentsExited(
  { database, writer }: Pick<Deps, 'database' | 'writer'>,
  sessions: readonly SessionId[],
): Promise<void> {
  const areGone = () =>
    sessions.every((id) => {
      const session = findSession(database, id);
      return session === undefined || !hasAgent(session.state);
    });
  if (areGone()) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), AGENT_EXIT_TIMEOUT_MS).unref();
  const stopListening = writer.onCommit(() => {
    if (areGone()) resolve(undefined);
  });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

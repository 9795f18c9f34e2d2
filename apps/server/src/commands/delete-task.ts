import type { DeleteTaskQuery, SessionId, TaskId, TaskWorktree } from '@kandev/contracts';
import pTimeout from 'p-timeout';
import type { Deps } from '../deps.ts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { requireTask } from '../guards.ts';
import { stopAgent } from '../runner-sync/requests.ts';
import { findSession, listTaskSessions, type SessionRow } from '../stores/sessions.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { finishSession } from '../transitions/end-session.ts';
import { stopSession } from './sessions.ts';
import {
  asRefusedAfterStop,
  assertCommitted,
  cleanUpOrphanedWorktree,
  markWorktreeRemoved,
  requestWorktreeRemoval,
} from './worktree-removal.ts';

type DeleteDeps = Pick<Deps, 'database' | 'writer' | 'runners' | 'background' | 'log'>;
type WorktreeOnDelete = DeleteTaskQuery['worktree'];

/** Longer than a runner gives an agent to end by itself. */
const AGENT_EXIT_TIMEOUT_MS = 10_000;

/**
 * Deletes a task. Its agents are stopped first, so that a connected runner can report how their questions ended;
 * sessions that are still open after that end here. A runner that is away is asked to stop when it comes back.
 *
 * @throws AppError NOT_FOUND; as `askAboutWorktree` does when the worktree is to be removed, and the task stays
 */
export async function deleteTask(
  deps: DeleteDeps,
  { task_id, worktreeOnDelete = 'keep' }: { task_id: TaskId; worktreeOnDelete?: WorktreeOnDelete },
): Promise<void> {
  const task = requireTask(deps.database, task_id);
  if (worktreeOnDelete === 'remove_unchanged') await assertCommitted(deps, task_id, task.worktree);
  // A session whose runner is away is not stopped yet: the removal below may still fail, and the task stay.
  const running = listTaskSessions(deps.database, task_id).filter(
    ({ state, runner_id }) => hasAgent(state) && runner_id !== null && deps.runners.isConnected(runner_id),
  );
  const stopped = new Set(running.map(({ id }) => id));
  await Promise.all([...stopped].map((session_id) => stopSession(deps, { session_id })));
  const isRemovalWanted = worktreeOnDelete !== 'keep';
  if (isRemovalWanted && task.worktree !== null) await waitForAgentExits(deps, [...stopped]);
  const force = worktreeOnDelete === 'remove';
  const isRemoved =
    isRemovalWanted && (await removeReadyWorktree(deps, { task_id, force, isStopped: stopped.size > 0 }));
  const { withAgent, worktree } = deps.writer.transact((tx) => markTaskDeleted(tx, task_id));
  const startedMeanwhile = withAgent.filter(({ id }) => !stopped.has(id));
  await Promise.all(
    startedMeanwhile.map(async ({ id, runner_id }) => {
      if (runner_id !== null && deps.runners.isConnected(runner_id)) await stopAgent(deps, runner_id, id);
    }),
  );
  if (isRemovalWanted && worktree !== null && !(isRemoved && worktree.state === 'removed'))
    cleanUpPossibleWorktrees(deps, task_id, worktree);
}

/** Resolves once no session has an agent any more, and after AGENT_EXIT_TIMEOUT_MS in any case. */
async function waitForAgentExits(
  { database, writer }: Pick<Deps, 'database' | 'writer'>,
  sessions: readonly SessionId[],
): Promise<void> {
  const haveExited = () =>
    sessions.every((id) => {
      const session = findSession(database, id);
      return session === undefined || !hasAgent(session.state);
    });
  if (haveExited()) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stopListening = writer.onCommit(() => {
    if (haveExited()) resolve(undefined);
  });
  await pTimeout(promise, { milliseconds: AGENT_EXIT_TIMEOUT_MS, message: false }).finally(stopListening);
}

/**
 * Removes the worktree if it is ready by now. The runner waits for the agents in it all the same, and finds the
 * changes that they leave until then.
 *
 * @returns whether there was a ready worktree
 */
async function removeReadyWorktree(
  deps: DeleteDeps,
  { task_id, force, isStopped }: { task_id: TaskId; force: boolean; isStopped: boolean },
): Promise<boolean> {
  const worktree = deps.writer.transact((tx) => {
    const current = findTask(tx, task_id)?.worktree;
    if (current?.state !== 'ready') return null;
    markWorktreeRemoved(tx, task_id, current);
    return current;
  });
  if (worktree === null) return false;
  try {
    await requestWorktreeRemoval(deps, { task_id, worktree, force });
  } catch (error) {
    throw isStopped ? asRefusedAfterStop(error) : error;
  }
  return true;
}

/** A runner that died while it created the worktree never reported it, so every runner that may have it is asked. */
function cleanUpPossibleWorktrees(deps: DeleteDeps, task_id: TaskId, { runner_id }: TaskWorktree): void {
  for (const runner of deps.runners.connected())
    if (runner_id === null || runner_id === runner) cleanUpOrphanedWorktree(deps, runner, task_id);
}

/** Ends the task's sessions and hides it. Returns the sessions that had an agent until now, and the worktree. */
function markTaskDeleted(
  tx: Tx,
  task_id: TaskId,
): { withAgent: SessionRow[]; worktree: TaskWorktree | null } {
  const task = findTask(tx, task_id);
  if (task === undefined) return { withAgent: [], worktree: null };
  const sessions = listTaskSessions(tx, task_id);
  for (const session of sessions) {
    if (!isEnded(session.state)) finishSession(tx, session);
  }
  patchTask(tx, task_id, { deleted_at: tx.at });
  tx.emit({ type: 'task.deleted', task_id, payload: { id: task_id } });
  return { withAgent: sessions.filter(({ state }) => hasAgent(state)), worktree: task.worktree };
}

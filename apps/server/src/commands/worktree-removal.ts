import type { RunnerId, TaskId, TaskWorktree } from '@kandev/contracts';
import { isPathWithin } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { hasAgent } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { requireWorktree } from '../guards.ts';
import { RunnerError } from '../runner-sync/registry.ts';
import { askAboutWorktree, worktreeTimeoutsMs } from '../runner-sync/requests.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from '../transitions/announce.ts';

/**
 * Removes a task's worktree; a branch with commits stays. A worktree that was never created is only wanted no
 * more.
 *
 * @throws AppError NOT_FOUND, WORKTREE_IN_USE while an agent runs in it, WORKTREE_HAS_CHANGES with the files that
 * would be lost unless forced, and as `askAboutWorktree` does
 */
export async function removeWorktree(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, force }: { task_id: TaskId; force: boolean },
): Promise<void> {
  const worktree = deps.writer.transact((tx) => beginWorktreeRemoval(tx, task_id));
  if (worktree.state === 'ready') await requestWorktreeRemoval(deps, { task_id, worktree, force });
}

/**
 * Returns the worktree as it was before. The runner checks again for agents in it: it knows where symbolic links
 * lead, and which agents of other tasks it runs.
 */
function beginWorktreeRemoval(tx: Tx, task_id: TaskId): TaskWorktree {
  const worktree = requireWorktree(tx, task_id);
  const { state, path } = worktree;
  const inside = listTaskSessions(tx, task_id).filter(({ cwd }) => path !== null && isPathWithin(path, cwd));
  if (state === 'ready' && inside.some((session) => hasAgent(session.state)))
    throw new AppError('WORKTREE_IN_USE', 'An agent works in this worktree: stop its session first.');
  switch (state) {
    case 'wanted':
      patchTask(tx, task_id, { worktree: null });
      announceTask(tx, task_id);
      break;
    case 'ready':
      markWorktreeRemoved(tx, task_id, worktree);
      break;
    case 'removed':
  }
  return worktree;
}

/** Before the runner is asked, so that a session which starts meanwhile has the worktree created again. */
export function markWorktreeRemoved(tx: Tx, task_id: TaskId, worktree: TaskWorktree): void {
  patchTask(tx, task_id, { worktree: { ...worktree, state: 'removed', path: null, cwd: null } });
}

/**
 * Asks the runner to remove a worktree that is marked as removed. A refusal restores the record. Without an
 * answer the outcome is unknown: the mark stays, and the next session takes over whatever is left.
 *
 * @throws AppError as `askAboutWorktree` does
 */
export async function requestWorktreeRemoval(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, worktree, force }: { task_id: TaskId; worktree: TaskWorktree; force: boolean },
): Promise<void> {
  const { runner_id } = worktree;
  if (runner_id === null) return;
  let isRefused = false;
  try {
    await askAboutWorktree(deps, runner_id, 'agent.worktrees.remove', { task_id, force });
  } catch (error) {
    isRefused = !(error instanceof AppError && error.code === 'AGENT_STREAM_TIMEOUT');
    throw error;
  } finally {
    deps.writer.transact((tx) => {
      if (isRefused && findTask(tx, task_id)?.worktree?.state === 'removed')
        patchTask(tx, task_id, { worktree });
      announceTask(tx, task_id);
    });
  }
}

/** Removes, in the background, a worktree that no task refers to any more, unless changes would be lost. */
export function cleanUpOrphanedWorktree(
  { runners, background, log }: Pick<Deps, 'runners' | 'background' | 'log'>,
  runnerId: RunnerId,
  task_id: TaskId,
): void {
  const action = 'agent.worktrees.remove';
  background.run('removing an orphaned worktree', async () => {
    try {
      const payload = { task_id, force: false };
      await runners.request(runnerId, action, payload, { timeoutMs: worktreeTimeoutsMs[action] });
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      const { code, message } = error;
      log.warn({ task_id, code, message }, 'the worktree of a deleted task was not removed');
    }
  });
}

/**
 * Checks a worktree before any step that cannot be undone. The removal itself finds later changes.
 *
 * @throws AppError WORKTREE_HAS_CHANGES with the files that would be lost, and as `askAboutWorktree` does
 */
export async function assertCommitted(
  deps: Pick<Deps, 'database' | 'runners'>,
  task_id: TaskId,
  worktree: TaskWorktree | null,
): Promise<void> {
  if (worktree?.state !== 'ready' || worktree.runner_id === null) return;
  const files = await listUncommittedFiles(deps, worktree.runner_id, task_id);
  if (files.length > 0)
    throw new AppError('WORKTREE_HAS_CHANGES', 'The worktree has changes that are not committed.', {
      details: { files },
    });
}

/** A worktree that the runner does not find has nothing to lose. */
async function listUncommittedFiles(
  deps: Pick<Deps, 'database' | 'runners'>,
  runnerId: RunnerId,
  task_id: TaskId,
): Promise<string[]> {
  try {
    const payload = { task_id, diff: false };
    const { files } = await askAboutWorktree(deps, runnerId, 'agent.worktrees.read', payload);
    return files.filter(({ uncommitted }) => uncommitted).map(({ path }) => path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

/** Adds to a refusal for uncommitted changes that the task's sessions were stopped before it. */
export function asRefusedAfterStop(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'WORKTREE_HAS_CHANGES') return error;
  const message = 'The worktree has changes that are not committed; the sessions of its task were stopped.';
  return new AppError(error.code, message, {
    reason: 'changed_when_stopped',
    details: error.details,
    cause: error,
  });
}

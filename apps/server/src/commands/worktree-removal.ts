import type { RunnerId, TaskId, TaskWorktree } from '@kandev/contracts';
import { isPathWithin } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { hasAgent } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runner-sync/registry.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from '../transitions/announce.ts';
import { askAboutWorktree, worktreeTimeoutsMs } from '../runner-sync/requests.ts';
import { requireWorktree } from '../guards.ts';

/** Counts a worktree as gone, so that a session which starts from now on has it made anew. */
export function markWorktreeRemoved(tx: Tx, task_id: TaskId, worktree: TaskWorktree): void {
  patchTask(tx, task_id, { worktree: { ...worktree, state: 'removed', path: null, cwd: null } });
}

/**
 * Has its runner remove the worktree that was given up, as it was before. Where that refuses, it is back. Where
 * no answer comes, nobody knows how far it got: it stays given up, and the next session takes over what is there.
 *
 * @throws AppError as `askWorktrees` says
 */
export async function requestWorktreeRemoval(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, worktree, force }: { task_id: TaskId; worktree: TaskWorktree; force: boolean },
): Promise<void> {
  const { runner_id } = worktree;
  if (runner_id === null) return;
  let isBack = false;
  try {
    await askAboutWorktree(deps, runner_id, 'agent.worktrees.remove', { task_id, force });
  } catch (error) {
    isBack = !(error instanceof AppError && error.code === 'AGENT_STREAM_TIMEOUT');
    throw error;
  } finally {
    deps.writer.transact((tx) => {
      if (isBack && findTask(tx, task_id)?.worktree?.state === 'removed')
        patchTask(tx, task_id, { worktree });
      announceTask(tx, task_id);
    });
  }
}

/**
 * Removes a task's worktree; its branch stays where it has commits. Of one that was never made, the wish goes.
 * What is being removed counts as gone, so that a session which starts meanwhile has it made anew.
 *
 * @throws AppError NOT_FOUND, WORKTREE_IN_USE while an agent runs in it, WORKTREE_HAS_CHANGES with the files that
 * would be lost unless forced, and as `askWorktrees` says
 */
export async function removeWorktree(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, force }: { task_id: TaskId; force: boolean },
): Promise<void> {
  const worktree = deps.writer.transact((tx) => beginRemoval(tx, task_id));
  if (worktree.state === 'ready') await requestWorktreeRemoval(deps, { task_id, worktree, force });
}

/**
 * Returns the worktree as it was before. Its runner looks once more who is in it: that knows where links lead,
 * and which other tasks' agents it runs.
 */
function beginRemoval(tx: Tx, task_id: TaskId): TaskWorktree {
  const worktree = requireWorktree(tx, task_id);
  const { state, path } = worktree;
  const inIt = listTaskSessions(tx, task_id).filter(({ cwd }) => path !== null && isPathWithin(path, cwd));
  if (state === 'ready' && inIt.some((session) => hasAgent(session.state)))
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

/**
 * Has the worktree removed that was made for a task while it was deleted, unless work would be lost with it.
 * Nobody waits for that.
 */
export function cleanUpOrphanedWorktree(
  { runners, background, log }: Pick<Deps, 'runners' | 'background' | 'log'>,
  runnerId: RunnerId,
  taskId: TaskId,
): void {
  const action = 'agent.worktrees.remove';
  background.run('removing the worktree of a deleted task', async () => {
    try {
      const asked = { task_id: taskId, force: false };
      await runners.request(runnerId, action, asked, { timeoutMs: worktreeTimeoutsMs[action] });
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      const { code, message } = error;
      log.warn({ task_id: taskId, code, message }, 'the worktree of a deleted task stays where it is');
    }
  });
}

/**
 * Looks into a worktree before anything is done that cannot be undone. What changes later is found by its removal.
 *
 * @throws AppError WORKTREE_HAS_CHANGES with the files that would be lost, and as `askWorktrees` says
 */
export async function assertCommitted(
  deps: Pick<Deps, 'database' | 'runners'>,
  task_id: TaskId,
  worktree: TaskWorktree | null,
): Promise<void> {
  if (worktree?.state !== 'ready' || worktree.runner_id === null) return;
  const files = await uncommittedIn(deps, worktree.runner_id, task_id);
  if (files.length > 0)
    throw new AppError('WORKTREE_HAS_CHANGES', 'The worktree has changes that are not committed.', {
      details: { files },
    });
}

/** One that is gone by other means has nothing to lose. */
async function uncommittedIn(
  deps: Pick<Deps, 'database' | 'runners'>,
  runnerId: NonNullable<TaskWorktree['runner_id']>,
  task_id: TaskId,
): Promise<string[]> {
  try {
    const { files } = await askAboutWorktree(deps, runnerId, 'agent.worktrees.read', {
      task_id,
      diff: false,
    });
    return files.filter(({ uncommitted }) => uncommitted).map(({ path }) => path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

/** A refusal that came after the sessions were stopped says so. */
export function asRefusedAfterStop(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'WORKTREE_HAS_CHANGES') return error;
  const message = 'The worktree has changes that are not committed; the sessions of its task were stopped.';
  return new AppError(error.code, message, {
    reason: 'changed_when_stopped',
    details: error.details,
    cause: error,
  });
}

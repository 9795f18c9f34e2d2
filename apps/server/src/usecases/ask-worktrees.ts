import type { RunnerActionPayload, RunnerResult, RunnerId } from '@kandev/contracts';
import { worktreeRefusal } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runners/runner-registry.ts';
import { problemOf } from './ask-runner.ts';
import type { Deps } from './deps.ts';
import { outdatedRunner } from './outdated-runner.ts';

/** A little longer than git may take, so that the runner's own word comes first. */
export const worktreeTimeouts = {
  'agent.worktrees.create': 180_000,
  'agent.worktrees.read': 120_000,
  'agent.worktrees.remove': 120_000,
} as const;

type WorktreeAction = keyof typeof worktreeTimeouts;

/**
 * Asks a runner about the worktree of a task, on an operator's behalf. What git says is passed on as `words`
 * in the details.
 *
 * @throws AppError NOT_A_REPOSITORY, REPOSITORY_EMPTY, WORKTREE_HAS_CHANGES, WORKTREE_IN_USE, GIT_FAILED,
 * RUNNER_OUTDATED, and as `problemOf` says
 */
export async function askWorktrees<A extends WorktreeAction>(
  deps: Pick<Deps, 'runners' | 'database'>,
  runnerId: RunnerId,
  action: A,
  payload: RunnerActionPayload<A>,
): Promise<RunnerResult<A>> {
  try {
    return await deps.runners.ask(runnerId, action, payload, { timeoutMs: worktreeTimeouts[action] });
  } catch (error) {
    throw error instanceof RunnerError ? problemOfGit(deps, runnerId, error) : error;
  }
}

function problemOfGit(
  { database }: Pick<Deps, 'database'>,
  runnerId: RunnerId,
  error: RunnerError,
): AppError {
  if (error.code === 'UNSUPPORTED') return outdatedRunner(database, runnerId, error);
  const refusal = worktreeRefusal.safeParse(error.details).data;
  if (error.code !== 'VALIDATION' || refusal === undefined) return problemOf(error, 'the worktree');
  const { reason, ...details } = refusal;
  const words = reason === 'WORKTREE_IN_USE' ? error.message : `Git could not do this: ${error.message}`;
  return new AppError(reason, words, {
    cause: error,
    details: { ...details, words: error.message },
  });
}

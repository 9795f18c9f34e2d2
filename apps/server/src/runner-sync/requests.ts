import type { RunnerAction, RunnerActionPayload, RunnerId, RunnerResult } from '@kandev/contracts';
import { worktreeRefusal } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findRunner } from '../stores/runners.ts';
import { RunnerError } from './registry.ts';

/** The problem that a runner's failure is to an operator. The runner's own words stay in the cause. */
export function problemOfRunner(error: RunnerError, about: string): AppError {
  switch (error.code) {
    case 'NOT_CONNECTED':
      return new AppError(
        'AGENT_STREAM_NOT_CONNECTED',
        `The runner is not connected: ${about} was not sent.`,
        {
          cause: error,
        },
      );
    case 'NO_VERDICT':
      return new AppError('AGENT_STREAM_TIMEOUT', `The runner has not said yet whether ${about} arrived.`, {
        cause: error,
      });
    case 'NOT_FOUND':
      return new AppError('NOT_FOUND', `The runner does not know what ${about} is for.`, {
        cause: error,
        details: { source: 'runner' },
      });
    case 'VALIDATION':
      return new AppError('VALIDATION', error.message, { cause: error, details: error.details });
    case 'BUSY':
      return new AppError('CONFLICT', error.message, { reason: 'trial_running', cause: error });
    case 'AGENT_REFUSED':
      return new AppError('AGENT_REFUSED', error.message, { cause: error, details: error.details });
    case 'UNSUPPORTED':
    case 'INTERNAL':
      return new AppError('INTERNAL', `The runner could not take ${about}.`, { cause: error });
  }
}

/**
 * Asks a runner on an operator's behalf, and returns its answer.
 *
 * @throws AppError RUNNER_OUTDATED, and as `problemOf` says
 */
export async function askRunner<A extends RunnerAction>(
  { runners, database }: Pick<Deps, 'runners' | 'database'>,
  runnerId: RunnerId,
  action: A,
  payload: RunnerActionPayload<A>,
  about: string,
  options: { timeoutMs?: number } = {},
): Promise<RunnerResult<A>> {
  try {
    return await runners.request(runnerId, action, payload, options);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    throw error.code === 'UNSUPPORTED'
      ? runnerOutdated(database, runnerId, error)
      : problemOfRunner(error, about);
  }
}

/** A little longer than git may take, so that the runner's own word comes first. */
export const worktreeTimeoutsMs = {
  'agent.worktrees.create': 180_000,
  'agent.worktrees.read': 120_000,
  'agent.worktrees.remove': 120_000,
} as const;

type WorktreeAction = keyof typeof worktreeTimeoutsMs;

/**
 * Asks a runner about the worktree of a task, on an operator's behalf. What git says is passed on as `words`
 * in the details.
 *
 * @throws AppError NOT_A_REPOSITORY, REPOSITORY_EMPTY, WORKTREE_HAS_CHANGES, WORKTREE_IN_USE, GIT_FAILED,
 * RUNNER_OUTDATED, and as `problemOf` says
 */
export async function askAboutWorktree<A extends WorktreeAction>(
  deps: Pick<Deps, 'runners' | 'database'>,
  runnerId: RunnerId,
  action: A,
  payload: RunnerActionPayload<A>,
): Promise<RunnerResult<A>> {
  try {
    return await deps.runners.request(runnerId, action, payload, { timeoutMs: worktreeTimeoutsMs[action] });
  } catch (error) {
    throw error instanceof RunnerError ? problemOfWorktree(deps, runnerId, error) : error;
  }
}

function problemOfWorktree(
  { database }: Pick<Deps, 'database'>,
  runnerId: RunnerId,
  error: RunnerError,
): AppError {
  if (error.code === 'UNSUPPORTED') return runnerOutdated(database, runnerId, error);
  const refusal = worktreeRefusal.safeParse(error.details).data;
  if (error.code !== 'VALIDATION' || refusal === undefined) return problemOfRunner(error, 'the worktree');
  const { reason, ...details } = refusal;
  const words = reason === 'WORKTREE_IN_USE' ? error.message : `Git could not do this: ${error.message}`;
  return new AppError(reason, words, {
    cause: error,
    details: { ...details, words: error.message },
  });
}

/** The problem that a runner is which does not know an action that newer ones know. */
export function runnerOutdated(reader: Reader, runnerId: RunnerId, cause: RunnerError): AppError {
  const runner = findRunner(reader, runnerId)?.name ?? runnerId;
  const words = `The runner ${runner} is too old for this: update it.`;
  return new AppError('RUNNER_OUTDATED', words, { cause, details: { runner } });
}

import type { RunnerAction, RunnerActionPayload, RunnerResult, RunnerId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runners/runner-registry.ts';
import type { Deps } from './deps.ts';
import { outdatedRunner } from './outdated-runner.ts';

/** The problem that a runner's failure is to an operator. The runner's own words stay in the cause. */
export function problemOf(error: RunnerError, about: string): AppError {
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
    return await runners.ask(runnerId, action, payload, options);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    throw error.code === 'UNSUPPORTED' ? outdatedRunner(database, runnerId, error) : problemOf(error, about);
  }
}

import type { RunnerId } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { RunnerError } from '../runners/runner-registry.ts';
import { findRunner } from '../stores/runners.ts';

/** The problem that a runner is which does not know an action that newer ones know. */
export function outdatedRunner(reader: Reader, runnerId: RunnerId, cause: RunnerError): AppError {
  const runner = findRunner(reader, runnerId)?.name ?? runnerId;
  const words = `The runner ${runner} is too old for this: update it.`;
  return new AppError('RUNNER_OUTDATED', words, { cause, details: { runner } });
}

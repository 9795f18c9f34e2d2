import type {
  PendingId,
  RunnerAction,
  RunnerActionPayload,
  RunnerId,
  RunnerResult,
  SessionId,
} from '@kandev/contracts';
import { operatorId, submissionId, worktreeRefusal } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { findRunner } from '../stores/runners.ts';
import { findSession } from '../stores/sessions.ts';
import { finishSession } from '../transitions/end-session.ts';
import { RunnerError } from './registry.ts';

/**
 * The problem that an operator sees when a runner did not do what `subject` asked of it. The runner's own
 * message stays in the cause.
 */
export function problemOfRunner(error: RunnerError, subject: string): AppError {
  const { message, details } = error;
  switch (error.code) {
    case 'NOT_CONNECTED':
      return new AppError(
        'AGENT_STREAM_NOT_CONNECTED',
        `The runner is not connected: ${subject} was not sent.`,
        { cause: error },
      );
    case 'NO_VERDICT':
      return new AppError('AGENT_STREAM_TIMEOUT', `The runner has not said yet whether ${subject} arrived.`, {
        cause: error,
      });
    case 'NOT_FOUND':
      return new AppError('NOT_FOUND', `The runner does not know what ${subject} is for.`, {
        cause: error,
        details: { source: 'runner' },
      });
    case 'VALIDATION':
      return new AppError('VALIDATION', message, { cause: error, details });
    case 'BUSY':
      return new AppError('CONFLICT', message, { reason: 'trial_running', cause: error });
    case 'AGENT_REFUSED':
      return new AppError('AGENT_REFUSED', message, { cause: error, details });
    case 'UNSUPPORTED':
    case 'INTERNAL':
      return new AppError('INTERNAL', `The runner could not take ${subject}.`, { cause: error });
  }
}

/**
 * Sends a request to a runner on an operator's behalf, and returns its result.
 *
 * @throws AppError RUNNER_OUTDATED, and as `problemOfRunner` says
 */
export async function askRunner<A extends RunnerAction>(
  { runners, database }: Pick<Deps, 'runners' | 'database'>,
  runnerId: RunnerId,
  action: A,
  payload: RunnerActionPayload<A>,
  subject: string,
  options: { timeoutMs?: number } = {},
): Promise<RunnerResult<A>> {
  try {
    return await runners.request(runnerId, action, payload, options);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    throw error.code === 'UNSUPPORTED'
      ? runnerOutdated(database, runnerId, error)
      : problemOfRunner(error, subject);
  }
}

/** A little longer than git may take, so that the runner's own refusal comes first. */
export const worktreeTimeoutsMs = {
  'agent.worktrees.create': 180_000,
  'agent.worktrees.read': 120_000,
  'agent.worktrees.remove': 120_000,
} as const;

type WorktreeAction = keyof typeof worktreeTimeoutsMs;

/**
 * Sends a request about a task's worktree on an operator's behalf. Git's message is passed on as `words` in the
 * details.
 *
 * @throws AppError NOT_A_REPOSITORY, REPOSITORY_EMPTY, WORKTREE_HAS_CHANGES, WORKTREE_IN_USE, GIT_FAILED,
 * RUNNER_OUTDATED, and as `problemOfRunner` says
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
  const message = reason === 'WORKTREE_IN_USE' ? error.message : `Git could not do this: ${error.message}`;
  return new AppError(reason, message, { cause: error, details: { ...details, words: error.message } });
}

/** The problem of a runner that does not know an action which newer runners know. */
function runnerOutdated(reader: Reader, runnerId: RunnerId, cause: RunnerError): AppError {
  const runner = findRunner(reader, runnerId)?.name ?? runnerId;
  const message = `The runner ${runner} is too old for this: update it.`;
  return new AppError('RUNNER_OUTDATED', message, { cause, details: { runner } });
}

/** Asks a runner to end a session's agent. When the runner knows no such agent, the session ends here. */
export async function stopAgent(
  { runners, writer, log }: Pick<Deps, 'writer' | 'runners' | 'log'>,
  runnerId: RunnerId,
  session_id: SessionId,
): Promise<void> {
  try {
    await runners.request(runnerId, 'agent.sessions.stop', { session_id });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    log.warn({ session_id, code: error.code, err: error }, 'agent.sessions.stop failed');
    if (error.code !== 'NOT_FOUND') return;
    writer.transact((tx) => {
      const session = findSession(tx, session_id);
      if (session !== undefined && !isEnded(session.state)) finishSession(tx, session);
    });
  }
}

/** Has a runner cancel a permission request whose record is settled: no operator can answer it any more. */
export async function cancelHeldPermission(
  { runners, log }: Pick<Deps, 'runners' | 'log'>,
  runnerId: RunnerId,
  pending_id: PendingId,
): Promise<void> {
  const submission = { id: submissionId.parse(randomUUID()), operator_id: operatorId.parse('server') };
  try {
    await runners.request(runnerId, 'agent.permissions.respond', { pending_id, option_id: null, submission });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    log.warn({ pending_id, code: error.code, err: error }, 'a settled permission could not be cancelled');
  }
}

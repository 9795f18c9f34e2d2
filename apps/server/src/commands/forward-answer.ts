import type { PendingId, RunnerActionPayload, RunnerId } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runner-sync/registry.ts';
import { problemOfRunner } from '../runner-sync/requests.ts';
import { cancelUndelivered } from '../transitions/settle-question.ts';

type RespondAction = `agent.${'elicitations' | 'questions' | 'permissions'}.respond`;

/**
 * Sends an operator's answer to the runner that holds the request. Only the runner says which answer came first,
 * so this is done even when the record here is settled. A record that the runner holds no longer is cancelled.
 *
 * @returns null once the runner has accepted it, else the error that says that the runner holds no such request
 * @throws AppError as `problemOfRunner` says
 */
export async function forwardAnswer<A extends RespondAction>(
  { runners, writer }: Pick<Deps, 'runners' | 'writer'>,
  { runner_id, pending_id }: { runner_id: RunnerId; pending_id: PendingId },
  action: A,
  payload: RunnerActionPayload<A>,
  subject: string,
): Promise<RunnerError | null> {
  try {
    await runners.request(runner_id, action, payload);
    return null;
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    if (error.code !== 'NOT_FOUND') throw problemOfRunner(error, subject);
    writer.transact((tx) => cancelUndelivered(tx, pending_id, 'agent_gone'));
    return error;
  }
}

/** Another answer or another end came first: `resolution` says which. */
export function rejectAsSettled(message: string, resolution: object, cause: RunnerError): AppError {
  return new AppError('NOT_FOUND', message, { cause, details: { source: 'runner', resolution } });
}

export function rejectAsUnknown(message: string): AppError {
  return new AppError('NOT_FOUND', message, { details: { source: 'server' } });
}

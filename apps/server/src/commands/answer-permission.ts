import type { OperatorId, PendingId, Permission, PermissionStatus, RunnerId } from '@kandev/contracts';
import { operatorId, permissionOutcome, submissionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runner-sync/registry.ts';
import { findPermission } from '../stores/permissions.ts';
import { saveSubmission } from '../stores/submissions.ts';
import { problemOfRunner } from '../runner-sync/requests.ts';
import type { Deps } from '../deps.ts';
import { readPermission } from './questions.ts';
import { cancelUndelivered } from '../transitions/settle-question.ts';
import { settlePermission } from '../transitions/permission.ts';

type PermissionVerdict = { status: PermissionStatus; delivered: boolean | null; permission: Permission };

/**
 * Hands an operator's choice to the runner that holds the permission and reports its verdict. It is stored
 * first and always forwarded. A null `option_id` cancels the agent's request.
 *
 * @throws AppError NOT_FOUND with `details.source` (and, from the runner, the `resolution`), VALIDATION,
 * AGENT_STREAM_NOT_CONNECTED, AGENT_STREAM_TIMEOUT
 */
export async function answerPermission(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  input: { pending_id: PendingId; operator_id: OperatorId; option_id: string | null },
): Promise<PermissionVerdict> {
  const { pending_id, operator_id, option_id } = input;
  const record = findPermission(deps.database, pending_id);
  if (record === undefined) {
    throw new AppError('NOT_FOUND', 'There is no such permission request.', {
      details: { source: 'server' },
    });
  }
  const submission = { id: submissionId.parse(randomUUID()), operator_id };
  deps.writer.transact((tx) => {
    const kept = { answers: [], rejected: option_id === null, reject_reason: '', late: false };
    saveSubmission(tx, { ...submission, ...kept, pending_id, option_id });
  });
  try {
    await deps.runners.request(record.runner_id, 'agent.permissions.respond', {
      pending_id,
      option_id,
      submission,
    });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    if (error.code === 'NOT_FOUND') throw rejectSettledPermission(deps, pending_id, error);
    throw problemOfRunner(error, 'the decision');
  }
  deps.writer.transact((tx) => {
    settlePermission(tx, {
      pending_id,
      outcome: permissionOutcome(record.options.find(({ id }) => id === option_id) ?? null),
      cause: 'operator',
      delivered: null,
      settled_at: tx.at,
      operator_id,
      ...(option_id === null ? {} : { option_id }),
    });
  });
  const permission = readPermission(deps, { pending_id });
  return { status: permission.status, delivered: permission.delivered, permission };
}

/** Tells a runner that a permission which has ended here cannot be given any more, on nobody's behalf. */
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
    log.warn(
      { pending_id, code: error.code, err: error },
      'a runner could not be told of an ended permission',
    );
  }
}

/** The runner holds no such request (any more). A record that still waits is waiting for nothing. */
function rejectSettledPermission(
  deps: Pick<Deps, 'database' | 'writer'>,
  pendingId: PendingId,
  cause: RunnerError,
): AppError {
  deps.writer.transact((tx) => cancelUndelivered(tx, pendingId, 'agent_gone'));
  const { status, option_id, answered_by, settled_at } = readPermission(deps, { pending_id: pendingId });
  return new AppError('NOT_FOUND', 'This permission request has ended already.', {
    cause,
    details: { source: 'runner', resolution: { status, option_id, answered_by, settled_at } },
  });
}

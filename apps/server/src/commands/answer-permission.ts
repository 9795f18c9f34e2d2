import type { OperatorId, PendingId, Permission, PermissionStatus } from '@kandev/contracts';
import { permissionOutcome, submissionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { findPermission } from '../stores/permissions.ts';
import { saveSubmission } from '../stores/submissions.ts';
import { settlePermission } from '../transitions/permission.ts';
import { forwardAnswer, rejectAsSettled, rejectAsUnknown } from './forward-answer.ts';
import { readPermission } from './questions.ts';

type PermissionVerdict = { status: PermissionStatus; delivered: boolean | null; permission: Permission };

/**
 * Stores an operator's choice, forwards it to the runner that holds the permission request, and returns the
 * runner's verdict. A null `option_id` cancels the agent's request.
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
  if (record === undefined) throw rejectAsUnknown('There is no such permission request.');
  const submission = { id: submissionId.parse(randomUUID()), operator_id };
  deps.writer.transact((tx) => {
    const fields = { answers: [], rejected: option_id === null, reject_reason: '', late: false };
    saveSubmission(tx, { ...submission, ...fields, pending_id, option_id });
  });
  const payload = { pending_id, option_id, submission };
  const notHeld = await forwardAnswer(deps, record, 'agent.permissions.respond', payload, 'the decision');
  if (notHeld !== null) {
    const { status, option_id, answered_by, settled_at } = readPermission(deps, { pending_id });
    const resolution = { status, option_id, answered_by, settled_at };
    throw rejectAsSettled('This permission request has ended already.', resolution, notHeld);
  }
  // The settlement comes as an event before the response, unless that event could not be stored.
  if (findPermission(deps.database, pending_id)?.status === 'pending') {
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
  }
  const permission = readPermission(deps, { pending_id });
  return { status: permission.status, delivered: permission.delivered, permission };
}

import {
  maskSecrets,
  permissionOutcome,
  type Answer,
  type Cause,
  type HeldPermission,
  type HeldQuestion,
  type Outcome,
  type RespondToPermission,
  type RespondToQuestion,
  type Settlement,
} from '@kandev/contracts';
import type { IncomingPermission, IncomingQuestion } from './incoming-request.ts';

export type QuestionRequest = { kind: 'question'; held: HeldQuestion; blocked: IncomingQuestion };
export type PermissionRequest = { kind: 'permission'; held: HeldPermission; blocked: IncomingPermission };

/** Every end that nobody chose. */
export type SystemCause = Exclude<Cause, 'operator' | 'policy'>;

/** How a held request ends. `tell` is absent where there is nobody left to tell. */
export type Resolution = {
  outcome: Outcome;
  cause: Cause;
  reply?: () => Promise<boolean>;
  details?: Pick<Settlement, 'submission' | 'operator_id' | 'option_id'>;
};

/**
 * A deadline declines, because a person who skips is what happened; every other end cancels, and an agent
 * that is gone cannot be told.
 */
export function systemResolution(
  request: QuestionRequest | PermissionRequest,
  cause: SystemCause,
): Resolution {
  if (cause === 'agent_gone') return { outcome: 'cancelled', cause };
  if (cause === 'deadline' && request.kind === 'question') {
    return {
      outcome: 'declined',
      cause,
      reply: () => request.blocked.answer({ action: 'decline', reject_reason: null }),
    };
  }
  return { outcome: 'cancelled', cause, reply: () => request.blocked.answer({ action: 'cancel' }) };
}

/** An operator's valid answers, in normal form. What is kept of them has its secrets masked. */
export function answerResolution(
  { held, blocked }: QuestionRequest,
  { rejected, reject_reason, submission }: RespondToQuestion,
  answers: Answer[],
): Resolution {
  return {
    outcome: rejected ? 'declined' : 'accepted',
    cause: 'operator',
    reply: () =>
      blocked.answer(rejected ? { action: 'decline', reject_reason } : { action: 'accept', answers }),
    details: {
      operator_id: submission.operator_id,
      submission: { ...submission, answers: maskSecrets(held.questions, answers), rejected, reject_reason },
    },
  };
}

/** The option that the agent profile's policy chooses. */
export function policyResolution({ blocked }: PermissionRequest, option_id: string): Resolution {
  return {
    outcome: 'accepted',
    cause: 'policy',
    reply: () => blocked.answer({ action: 'select', option_id }),
    details: { option_id },
  };
}

/** An operator's choice among a permission's options; undefined where it is none of them. */
export function choiceResolution(
  { held, blocked }: PermissionRequest,
  { option_id, submission: { operator_id } }: RespondToPermission,
): Resolution | undefined {
  if (option_id === null) {
    const reply = (): Promise<boolean> => blocked.answer({ action: 'cancel' });
    return { outcome: 'cancelled', cause: 'operator', reply, details: { operator_id } };
  }
  const option = held.options.find(({ id }) => id === option_id);
  if (option === undefined) return undefined;
  return {
    outcome: permissionOutcome(option),
    cause: 'operator',
    reply: () => blocked.answer({ action: 'select', option_id }),
    details: { operator_id, option_id },
  };
}

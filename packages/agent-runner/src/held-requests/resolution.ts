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
import type { BlockedPermission, BlockedQuestion } from './incoming-request.ts';

export type Question = { kind: 'question'; held: HeldQuestion; blocked: BlockedQuestion };
export type Permission = { kind: 'permission'; held: HeldPermission; blocked: BlockedPermission };

/** Every end that nobody chose. */
export type OwnCause = Exclude<Cause, 'operator' | 'policy'>;

/** How a held request ends. `tell` is absent where there is nobody left to tell. */
export type Ending = {
  outcome: Outcome;
  cause: Cause;
  tell?: () => Promise<boolean>;
  details?: Pick<Settlement, 'submission' | 'operator_id' | 'option_id'>;
};

/**
 * A deadline declines, because a person who skips is what happened; every other end cancels, and an agent
 * that is gone cannot be told.
 */
export function ownEnding(request: Question | Permission, cause: OwnCause): Ending {
  if (cause === 'agent_gone') return { outcome: 'cancelled', cause };
  if (cause === 'deadline' && request.kind === 'question') {
    return {
      outcome: 'declined',
      cause,
      tell: () => request.blocked.answer({ told: 'decline', reject_reason: null }),
    };
  }
  return { outcome: 'cancelled', cause, tell: () => request.blocked.answer({ told: 'cancel' }) };
}

/** An operator's valid answers, in normal form. What is kept of them has its secrets masked. */
export function answeredEnding(
  { held, blocked }: Question,
  { rejected, reject_reason, submission }: RespondToQuestion,
  answers: Answer[],
): Ending {
  return {
    outcome: rejected ? 'declined' : 'accepted',
    cause: 'operator',
    tell: () => blocked.answer(rejected ? { told: 'decline', reject_reason } : { told: 'accept', answers }),
    details: {
      operator_id: submission.operator_id,
      submission: { ...submission, answers: maskSecrets(held.questions, answers), rejected, reject_reason },
    },
  };
}

/** The option that the agent profile's policy chooses. */
export function allowedEnding({ blocked }: Permission, option_id: string): Ending {
  return {
    outcome: 'accepted',
    cause: 'policy',
    tell: () => blocked.answer({ told: 'select', option_id }),
    details: { option_id },
  };
}

/** An operator's choice among a permission's options; undefined where it is none of them. */
export function chosenEnding(
  { held, blocked }: Permission,
  { option_id, submission: { operator_id } }: RespondToPermission,
): Ending | undefined {
  if (option_id === null) {
    const tell = (): Promise<boolean> => blocked.answer({ told: 'cancel' });
    return { outcome: 'cancelled', cause: 'operator', tell, details: { operator_id } };
  }
  const option = held.options.find(({ id }) => id === option_id);
  if (option === undefined) return undefined;
  return {
    outcome: permissionOutcome(option),
    cause: 'operator',
    tell: () => blocked.answer({ told: 'select', option_id }),
    details: { operator_id, option_id },
  };
}

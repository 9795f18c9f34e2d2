import type { Cause, ClarificationStatus, PermissionStatus, Settlement } from '@kandev/contracts';

type End = Pick<Settlement, 'outcome' | 'cause'>;

/** How a question's end reads: a deadline is never told as somebody's refusal. */
export const clarificationStatusOf = ({ outcome, cause }: End): Exclude<ClarificationStatus, 'pending'> => {
  switch (outcome) {
    case 'accepted':
      return 'answered';
    case 'declined':
      if (cause === 'operator') return 'rejected';
      return cause === 'deadline' ? 'expired' : 'cancelled';
    case 'cancelled':
      return 'cancelled';
  }
};

/** How a permission's end reads. Choosing an option that refuses is an answer as well. */
export const permissionStatusOf = ({ outcome, cause }: End): Exclude<PermissionStatus, 'pending'> => {
  switch (outcome) {
    case 'accepted':
      return 'answered';
    case 'declined':
      return cause === 'operator' ? 'answered' : 'cancelled';
    case 'cancelled':
      return 'cancelled';
  }
};

/** Whether whoever asked was gone before anything could be answered. */
export const isAgentDisconnected = (cause: Cause): boolean => cause === 'agent_gone';

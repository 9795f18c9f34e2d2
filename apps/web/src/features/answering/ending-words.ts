import type { Clarification, OperatorId, Permission } from '@kandev/contracts';
import type { TFunction } from 'i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { endReasonOf } from '@kandev/contracts';

type Ended = Pick<Clarification | Permission, 'status' | 'cause' | 'answered_by'>;

/** Says how it ended and, where a person ended it, who. */
export function endingWords(t: TFunction<'answering'>, ended: Ended, me: OperatorId | string): string {
  const ending = endReasonOf(ended);
  const who = ended.answered_by ?? me;
  switch (ending) {
    case 'answered':
      return who === me ? t('ending.answeredByYou') : t('ending.answered', { who: untrustedString(who) });
    case 'skipped':
      return who === me ? t('ending.skippedByYou') : t('ending.skipped', { who: untrustedString(who) });
    case 'allowed_by_policy':
    case 'expired':
    case 'withdrawn':
    case 'turn_cancelled':
    case 'session_stopped':
    case 'runner_stopped':
    case 'agent_gone':
    case 'closed':
      return t(`ending.${ending}`);
  }
}

import { endReasonOf, type Clarification, type Permission } from '@kandev/contracts';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';

type EndingText = {
  ofClarification: (record: Clarification) => string;
  ofPermission: (record: Permission) => string;
};

/**
 * Says how a request ended and who ended it, in one line. At a form an answer of the reader's own came from
 * another window. A person's rejection, a deadline and a gone agent never read the same.
 */
export function useEndingText(me: string | undefined, place: 'transcript' | 'form'): EndingText {
  const { t } = useTranslation('questions', { keyPrefix: 'ending' });
  const nameOf = (record: Clarification | Permission): string | null =>
    record.answered_by === null || record.answered_by === me ? null : untrustedString(record.answered_by);

  const ofRecord = (record: Clarification | Permission): string => {
    const reason = endReasonOf(record);
    const name = nameOf(record);
    switch (reason) {
      case 'answered':
        if (name !== null) return t('answeredBy', { name });
        return t(place === 'form' ? 'answeredByYouElsewhere' : 'answeredByYou');
      case 'skipped':
        return name === null ? t('skippedByYou') : t('skippedBy', { name });
      case 'allowed_by_policy':
      case 'expired':
      case 'withdrawn':
      case 'turn_cancelled':
      case 'session_stopped':
      case 'runner_stopped':
      case 'agent_gone':
      case 'closed':
        return t(reason);
    }
  };

  return {
    ofClarification: ofRecord,
    ofPermission: (record) => {
      if (record.cause !== 'operator') return ofRecord(record);
      const name = nameOf(record);
      const option = record.options.find(({ id }) => id === record.option_id);
      if (option === undefined) return name === null ? t('cancelledByYou') : t('cancelledBy', { name });
      const choice = untrustedString(option.name);
      return name === null ? t('choseByYou', { choice }) : t('choseBy', { name, choice });
    },
  };
}

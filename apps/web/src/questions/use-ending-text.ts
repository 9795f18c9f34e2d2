import type { Clarification, Permission } from '@kandev/contracts';
import { useTranslation } from 'react-i18next';
import { useOperatorId } from '#api/me.ts';
import { untrustedString } from '#ui/untrusted-text.tsx';

type EndingWords = {
  ofClarification: (record: Clarification) => string;
  ofPermission: (record: Permission) => string;
};

/** How a request ended and by whom: a person's no, a deadline and a gone agent are never the same words. */
export function useEndingWords(): EndingWords {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const me = useOperatorId();
  const nameOf = (record: { answered_by: string | null }): string | null =>
    record.answered_by === null || record.answered_by === me ? null : untrustedString(record.answered_by);

  return {
    ofClarification: (record) => {
      const name = nameOf(record);
      switch (record.status) {
        case 'answered':
          return name === null ? t('answeredByYou') : t('answeredBy', { name });
        case 'rejected':
          return name === null ? t('skippedByYou') : t('skippedBy', { name });
        case 'pending':
        case 'expired':
        case 'cancelled':
          return t(`cause.${record.cause ?? 'agent_gone'}`);
      }
    },
    ofPermission: (record) => {
      const name = nameOf(record);
      if (record.cause !== 'operator') return t(`cause.${record.cause ?? 'agent_gone'}`);
      const option = record.options.find(({ id }) => id === record.option_id);
      if (!option)
        return name === null ? t('permissionCancelledByYou') : t('permissionCancelledBy', { name });
      const choice = untrustedString(option.name);
      return name === null ? t('allowedOrNot', { choice }) : t('allowedOrNotBy', { name, choice });
    },
  };
}

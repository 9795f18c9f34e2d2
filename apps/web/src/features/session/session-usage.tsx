import type { SessionUsage as Usage } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormat } from '#i18n/use-number-format.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';

/** How full the agent's context is, and what the session has cost. */
export function SessionUsage({ usage }: { usage: Usage }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'details' });
  const { count, share, cost } = useNumberFormat();
  const { used, size } = usage;
  return (
    <>
      {size > 0
        ? t('contextOf', { used: count(used), size: count(size), share: share(used / size) })
        : t('contextUsed', { used: count(used) })}
      {usage.cost !== null && (
        <span className="block text-sm text-tertiary">
          <UntrustedText>{t('cost', { cost: cost(usage.cost.amount, usage.cost.currency) })}</UntrustedText>
        </span>
      )}
    </>
  );
}

import type { Waiting } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Since } from './since.tsx';

/** A deadline nearer than this is said in place of how long it has waited. */
const NEAR = 15 * 60_000;

/** Who asks, and since when, or how long is left when that is short. */
export function WaitingSince({ waiting }: { waiting: Waiting }): ReactNode {
  const { agent, since, expires_at } = waiting;
  return (
    <span className="min-w-0">
      <UntrustedText>{agent}</UntrustedText>
      {' · '}
      {expires_at === null ? (
        <Since instant={since} />
      ) : (
        <LeftOrSince since={since} expires_at={expires_at} />
      )}
    </span>
  );
}

function LeftOrSince({ since, expires_at }: { since: string; expires_at: string }): ReactNode {
  const { t } = useTranslation('board');
  const now = useNow(5_000);
  const { left } = useTimeFormat();
  const remaining = Date.parse(expires_at) - now;
  if (remaining >= NEAR) return <Since instant={since} />;
  return (
    <span className="font-semibold whitespace-nowrap text-permission">
      {remaining > 0 ? t('card.closes', { left: left(expires_at, now) }) : t('card.closing')}
    </span>
  );
}

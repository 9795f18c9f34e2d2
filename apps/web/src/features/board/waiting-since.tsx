import type { Waiting } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeWords } from '../../i18n/use-time-words.ts';
import { InertText } from '../../ui/inert-text.tsx';

/** A deadline nearer than this is said in place of how long it has waited. */
const NEAR = 15 * 60_000;

/** Who asks, and since when, or how long is left when that is short. */
export function WaitingSince({ waiting, now }: { waiting: Waiting; now: number }): ReactNode {
  const { t } = useTranslation('board');
  const { ago, left } = useTimeWords();
  const remaining = waiting.expires_at === null ? Infinity : Date.parse(waiting.expires_at) - now;
  return (
    <span className="min-w-0">
      <InertText>{waiting.agent}</InertText>
      {' · '}
      {remaining < NEAR && waiting.expires_at !== null ? (
        <span className="font-semibold whitespace-nowrap text-permission">
          {remaining > 0 ? t('card.closes', { left: left(waiting.expires_at, now) }) : t('card.closing')}
        </span>
      ) : (
        <span className="whitespace-nowrap">{ago(waiting.since, now)}</span>
      )}
    </span>
  );
}

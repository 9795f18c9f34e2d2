import type { Deadlines, Runner } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { spanOf } from '#i18n/durations.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { Badge } from '#ui/badge.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';

/** One runner: whether it is there, since when, and how long it and its agents wait. */
export function RunnerRow({ runner, now }: { runner: Runner; now: number }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners' });
  const { ago, full } = useTimeFormat();
  const { name, connected, connected_at, last_seen_at, deadlines } = runner;
  const since = connected ? connected_at : last_seen_at;
  return (
    <li className="flex flex-col gap-1 px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold">
          <UntrustedText>{name}</UntrustedText>
        </p>
        {connected ? (
          <Badge tone="working" shape="check">
            {t('connected')}
          </Badge>
        ) : (
          <Badge tone="neutral" shape="circle">
            {t('away')}
          </Badge>
        )}
      </div>
      {since !== null && (
        <p className="text-secondary" title={full(since)}>
          {t(connected ? 'connectedSince' : 'lastSeen', { ago: ago(since, now) })}
        </p>
      )}
      {deadlines !== null && <DeadlineLines deadlines={deadlines} />}
    </li>
  );
}

function DeadlineLines({ deadlines }: { deadlines: Deadlines }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners' });
  const { span } = useTimeFormat();
  const { answer_timeout_ms, idle_timeout_ms, shortened } = deadlines;
  return (
    <p className="text-sm text-tertiary">
      {t('answerDeadline', { span: span(spanOf(answer_timeout_ms)) })}{' '}
      {idle_timeout_ms === 0 ? t('neverIdle') : t('idleAfter', { span: span(spanOf(idle_timeout_ms)) })}{' '}
      {shortened && t('shortened')}
    </p>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { cx } from '#ui/cx.ts';

type DeadlineWordsProps = { expiresAt: string; className?: string };

/** How long a question stays open: quiet until ten minutes before, then in the hue of near deadlines. */
export function DeadlineWords({ expiresAt, className }: DeadlineWordsProps): ReactNode {
  const { t } = useTranslation('answering');
  const { left, full } = useTimeFormat();
  const now = useNow();
  const state = deadlineState(expiresAt, now);
  return (
    <time
      dateTime={expiresAt}
      title={t('deadline.inFull', { instant: full(expiresAt) })}
      data-testid="clarification-deadline"
      className={cx(
        'text-sm tabular-nums',
        state === 'far' ? 'text-tertiary' : 'font-semibold text-permission',
        className,
      )}
    >
      {state === 'passed' ? t('deadline.passed') : t('deadline.left', { left: left(expiresAt, now) })}
    </time>
  );
}

const NEAR = 10 * 60_000;

type DeadlineState = 'far' | 'near' | 'passed';

/** How close a deadline is; `near` is the last ten minutes. */
export function deadlineState(expiresAt: string, now: number): DeadlineState {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'passed';
  return left <= NEAR ? 'near' : 'far';
}

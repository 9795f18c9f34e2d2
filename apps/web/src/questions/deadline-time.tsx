import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { cx } from '#ui/cx.ts';

const NEAR_DEADLINE_MS = 10 * 60_000;

type DeadlineState = 'far' | 'near' | 'passed';

/** How close a deadline is; `near` is the last ten minutes. */
export function deadlineState(expiresAt: string, now: number): DeadlineState {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'passed';
  return left <= NEAR_DEADLINE_MS ? 'near' : 'far';
}

type DeadlineTimeProps = {
  expiresAt: string;
  now: number;
  className?: string | undefined;
  /** Added while the deadline is far. */
  farClass?: string | undefined;
};

/** How long a question stays open: quiet while its deadline is far, in the colour of near deadlines afterwards. */
export function DeadlineTime({ expiresAt, now, className, farClass }: DeadlineTimeProps): ReactNode {
  const { t } = useTranslation('questions', { keyPrefix: 'deadline' });
  const { left, full } = useTimeFormat();
  const state = deadlineState(expiresAt, now);
  return (
    <time
      dateTime={expiresAt}
      title={t('full', { instant: full(expiresAt) })}
      data-testid="clarification-deadline"
      className={cx(
        'text-sm tabular-nums',
        state === 'far' ? cx('text-tertiary', farClass) : 'font-semibold text-permission',
        className,
      )}
    >
      {state === 'passed' ? t('passed') : t('left', { left: left(expiresAt, now) })}
    </time>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeWords } from '../../i18n/use-time-words.ts';
import { deadlineState } from '../../parts/deadline.ts';
import { cx } from '../../ui/cx.ts';
import { expiresAt, type InboxEntry } from './inbox-entry.ts';

/** How long an entry stays open, else since when it waits. */
export function EntryTime({ entry, now }: { entry: InboxEntry; now: number }): ReactNode {
  const { t } = useTranslation('answering');
  const { ago, left, full } = useTimeWords();
  const deadline = expiresAt(entry);
  if (deadline === null) {
    const since = entry.record.created_at;
    return (
      <time dateTime={since} title={full(since)} className="text-sm whitespace-nowrap text-tertiary">
        {ago(since, now)}
      </time>
    );
  }
  const state = deadlineState(deadline, now);
  return (
    <time
      dateTime={deadline}
      title={`${full(deadline)}, ${t('deadline.then')}`}
      data-testid="clarification-deadline"
      className={cx(
        'text-sm whitespace-nowrap tabular-nums',
        state === 'far' ? 'text-tertiary' : 'font-semibold text-permission',
      )}
    >
      {state === 'passed' ? t('deadline.passed') : t('deadline.left', { left: left(deadline, now) })}
    </time>
  );
}

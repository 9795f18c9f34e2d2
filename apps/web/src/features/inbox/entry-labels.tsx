import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { deadlineState, DeadlineTime } from '#questions/deadline-time.tsx';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { deadlineOf, type InboxEntry } from './inbox-entry.ts';

/** The title of an entry's task. A task that is archived while its runner is away is not on the board. */
export function EntryTitle({ entry }: { entry: InboxEntry }): ReactNode {
  const { t } = useTranslation('inbox');
  return entry.title === '' ? t('offBoard') : <UntrustedText>{entry.title}</UntrustedText>;
}

type EntryTimeProps = {
  entry: InboxEntry;
  /** How often the time is read again. */
  refreshMs: number;
  /** Added while no deadline is near. */
  farClass?: string;
  /** Says what happens at the deadline once it is near. */
  withConsequence?: boolean;
};

/** How long an entry stays open; without a deadline, since when it waits. */
export function EntryTime({
  entry,
  refreshMs,
  farClass,
  withConsequence = false,
}: EntryTimeProps): ReactNode {
  const now = useNow(refreshMs);
  const { t } = useTranslation('questions', { keyPrefix: 'deadline' });
  const { ago, full } = useTimeFormat();
  const deadline = deadlineOf(entry);
  if (deadline === null) {
    const since = entry.record.created_at;
    return (
      <time
        dateTime={since}
        title={full(since)}
        className={cx('text-sm whitespace-nowrap text-tertiary', farClass)}
      >
        {ago(since, now)}
      </time>
    );
  }
  const time = (
    <DeadlineTime expiresAt={deadline} now={now} className="whitespace-nowrap" farClass={farClass} />
  );
  if (!withConsequence || deadlineState(deadline, now) === 'far') return time;
  return (
    <>
      {time} <span className="text-sm text-tertiary">{t('consequence')}</span>
    </>
  );
}

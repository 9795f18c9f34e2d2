import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { deadlineState } from '#questions/deadline-time.tsx';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { expiresAt, type InboxEntry } from './inbox-entry.ts';

/** The title of an entry's task. One that is archived while its runner is away is not on the board. */
export function EntryTitle({ entry }: { entry: InboxEntry }): ReactNode {
  const { t } = useTranslation('inbox');
  return entry.title === '' ? t('offBoard') : <UntrustedText>{entry.title}</UntrustedText>;
}

type EntryTimeProps = {
  entry: InboxEntry;
  /** How often it is read again, in milliseconds, and nothing around it. */
  every: number;
  /** Its look while no deadline is near. */
  whenFar?: string;
  /** Says what happens at the deadline once that is near. */
  withConsequence?: boolean;
};

/** How long an entry stays open, else since when it waits. */
export function EntryTime({ entry, every, whenFar, withConsequence = false }: EntryTimeProps): ReactNode {
  const now = useNow(every);
  const { t } = useTranslation('answering');
  const { ago, left, full } = useTimeFormat();
  const deadline = expiresAt(entry);
  if (deadline === null) {
    const since = entry.record.created_at;
    return (
      <time
        dateTime={since}
        title={full(since)}
        className={cx('text-sm whitespace-nowrap text-tertiary', whenFar)}
      >
        {ago(since, now)}
      </time>
    );
  }
  const state = deadlineState(deadline, now);
  const time = (
    <time
      dateTime={deadline}
      title={t('deadline.inFull', { instant: full(deadline) })}
      data-testid="clarification-deadline"
      className={cx(
        'text-sm whitespace-nowrap tabular-nums',
        state === 'far' ? cx('text-tertiary', whenFar) : 'font-semibold text-permission',
      )}
    >
      {state === 'passed' ? t('deadline.passed') : t('deadline.left', { left: left(deadline, now) })}
    </time>
  );
  if (!withConsequence || state === 'far') return time;
  return (
    <>
      {time} <span className="text-sm text-tertiary">{t('deadline.then')}</span>
    </>
  );
}

import type { PendingId } from '@kandev/contracts';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#components/problem-notice.tsx';
import type { FocusTarget } from '#questions/form-entry.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { InboxAnswering } from './inbox-answering.ts';
import { entryId } from './inbox-entry.ts';
import { InboxList } from './inbox-list.tsx';
import { useInboxEntries, useEndedEntryRemoval } from './use-inbox-entries.ts';
import { useInboxAttention, useInbox } from './use-inbox.ts';

type InboxProps = {
  answering: InboxAnswering;
  /** As the page itself, or as one part of a page. */
  as: 'page' | 'part';
  focusTarget: FocusTarget | null;
  /** Stands beside the heading. */
  aside?: ReactNode;
};

/** Every pending request of all tasks, answered in place. */
export function Inbox({ answering, as, focusTarget, aside }: InboxProps): ReactNode {
  const { t } = useTranslation('inbox');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { focused, isHovered, listeners } = useInboxAttention();
  const { entries, problem, isFetching, refetch, remove } = useInboxEntries(answering);
  const headingIdOf = (pendingId: PendingId) => `${id}-${pendingId}`;
  const inbox = useInbox({
    entries,
    answering,
    focused,
    isHovered,
    focusTarget,
    headingOf: (pendingId) => document.getElementById(headingIdOf(pendingId)),
    title,
  });
  const ended = entries?.filter((entry) => answering.statusOf(entry) === 'ended') ?? [];
  useEndedEntryRemoval(ended.map(entryId), focused, remove);

  const isPage = as === 'page';
  const Title = isPage ? 'h1' : 'h2';
  const waiting = entries?.filter((entry) => answering.statusOf(entry) === 'open').length ?? 0;

  return (
    <section aria-labelledby={`${id}-title`} className="flex min-h-0 flex-1 flex-col" {...listeners}>
      <header className={cx('flex shrink-0 items-center gap-x-2 px-4 py-2', isPage && 'px-0!')}>
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
          <Title
            id={`${id}-title`}
            ref={title}
            tabIndex={-1}
            className={cx('rounded-sm font-semibold', isPage ? 'text-xl' : 'text-lg')}
          >
            {t('title')}
          </Title>
          <p role="status" className="text-sm text-tertiary">
            {waiting > 0 && t('order', { count: waiting })}
          </p>
        </div>
        {aside}
      </header>
      <div role="status" className="shrink-0 empty:hidden">
        {inbox.arrived.size > 0 && (
          <p className="flex items-center gap-2 border-y border-ask-line bg-ask-wash px-4 py-1.5 text-sm">
            <strong className="font-semibold text-ask">{t('arrived', { count: inbox.arrived.size })}</strong>
            <Button size="small" className="ms-auto" onClick={inbox.sort}>
              {t('sort')}
            </Button>
          </p>
        )}
      </div>
      <div className={cx('relative min-h-0 flex-1', !isPage && 'overflow-y-auto border-t border-line')}>
        {entries !== null && entries.length > 0 && (
          <div className={cx(isPage && 'overflow-clip rounded-md border border-line bg-surface')}>
            <InboxList
              entries={entries}
              inbox={inbox}
              answering={answering}
              heading={isPage ? 'h2' : 'h3'}
              headingIdOf={headingIdOf}
            />
          </div>
        )}
        {entries?.length === 0 && (
          <div className="px-4 py-10 text-center">
            <p className="font-semibold">{t('empty.title')}</p>
            <p className="mt-1 text-secondary">{t('empty.body')}</p>
          </div>
        )}
        {entries === null && problem === null && <InboxSkeleton />}
        {entries === null && problem !== null && (
          <div className="p-4">
            <ProblemNotice
              title={t('failedToLoad')}
              cause={problem}
              retrying={isFetching}
              onRetry={refetch}
            />
          </div>
        )}
      </div>
    </section>
  );
}

function InboxSkeleton(): ReactNode {
  const { t } = useTranslation('inbox');
  return (
    <div role="status" className="flex flex-col gap-2.5 p-4">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className="h-64" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}

import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useArchive } from '#api/archive.ts';
import { DeleteTaskDialog } from '#components/delete-task-dialog.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { TaskStateBadge } from '#components/task-state-badge.tsx';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { RestoreButton } from './archived-task.tsx';

const CLOCK_MS = 30_000;

/** The archived tasks, each to restore or to delete. */
export function ArchiveList(): ReactNode {
  const { t } = useTranslation('archive');
  const archive = useArchive();
  const now = useNow(CLOCK_MS);
  const tasks = archive.data?.pages.flatMap(({ items }) => items);
  const heading = useFocusAfterRemoval(tasks?.length ?? 0);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t('title')}
        </h1>
        <p className="text-secondary">{t('about')}</p>
      </div>
      {archive.isPending && (
        <div role="status" className="flex flex-col gap-2">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      {tasks !== undefined && tasks.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {tasks.map((task) => (
            <ArchivedRow key={task.id} task={task} now={now} />
          ))}
        </ul>
      )}
      {tasks?.length === 0 && !archive.hasNextPage && (
        <EmptyState title={t('empty.title')} body={t('empty.body')} />
      )}
      {archive.isError && (
        <ProblemNotice
          title={t('failedToLoad')}
          cause={archive.error}
          retrying={archive.isFetching}
          onRetry={() => void (tasks === undefined ? archive.refetch() : archive.fetchNextPage())}
        />
      )}
      {archive.hasNextPage && !archive.isError && (
        <Button
          className="self-center"
          busy={archive.isFetchingNextPage}
          onClick={() => void archive.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

type ArchivedRowProps = { task: Task; now: number };

function ArchivedRow({ task, now }: ArchivedRowProps): ReactNode {
  const { t } = useTranslation('archive');
  const { t: common } = useTranslation('common');
  const { ago, full } = useTimeFormat();
  const [deleting, setDeleting] = useState(false);
  const name = untrustedString(task.title);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 pe-3 ps-5">
      <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-1">
        <Link
          to="/tasks/$taskId"
          params={{ taskId: task.id }}
          className="line-clamp-2 max-w-full font-semibold wrap-anywhere hover:underline"
        >
          <UntrustedText>{task.title}</UntrustedText>
        </Link>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-tertiary">
          <TaskStateBadge task={task} />
          <time dateTime={task.updated_at} title={full(task.updated_at)}>
            {t('changed', { ago: ago(task.updated_at, now) })}
          </time>
        </span>
      </div>
      <span className="flex gap-1">
        <RestoreButton task={task} aria-label={t('restoreNamed', { name })}>
          {t('restore')}
        </RestoreButton>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('deleteNamed', { name })}
          onClick={() => setDeleting(true)}
        >
          {common('action.delete')}
        </Button>
      </span>
      <DeleteTaskDialog task={task} open={deleting} onOpenChange={setDeleting} />
    </li>
  );
}

/** Returns a ref to the heading that takes the focus when an item leaves the list together with its focused button. */
function useFocusAfterRemoval(count: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return heading;
}

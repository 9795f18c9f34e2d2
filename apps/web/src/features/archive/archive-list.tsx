import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArchive } from '#api/archive.ts';
import { useNow } from '#i18n/use-now.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ArchivedRow } from './archived-row.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

/** The tasks that left the board, and the ways back to it and out of the database. */
export function ArchiveList(): ReactNode {
  const { t } = useTranslation('archive');
  const archive = useArchive();
  const now = useNow(30_000);
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

import type { Task, WorktreeChanges } from '@kandev/contracts';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorktreeChanges } from '#api/worktree.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ChangedFileFold } from './changed-file-fold.tsx';
import { countChanges } from './count-changes.ts';
import { parseDiff } from './parse-diff.ts';

/** What a task's worktree has that its repository had not when it was made, file by file. */
export function ChangesView({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('worktree');
  const changes = useWorktreeChanges(task, { lines: true });
  if (task.worktree?.state !== 'ready') return <EmptyState title={t('none.title')} body={t('none.body')} />;
  return (
    <>
      {changes.isPending && (
        <div role="status" className="flex flex-col gap-2">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {changes.isError && (
        <ProblemNotice
          title={t('failedToLoad')}
          cause={changes.error}
          retrying={changes.isFetching}
          onRetry={() => void changes.refetch()}
        />
      )}
      {changes.data && (
        <Changes
          changes={changes.data}
          refreshing={changes.isFetching}
          onRefresh={() => void changes.refetch()}
        />
      )}
    </>
  );
}

type ChangesProps = { changes: WorktreeChanges; refreshing: boolean; onRefresh: () => void };

function Changes({ changes, refreshing, onRefresh }: ChangesProps): ReactNode {
  const { t } = useTranslation('worktree');
  const { files, commits, branch, base, diff, truncated } = changes;
  const hunks = useMemo(() => parseDiff(diff), [diff]);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">{t('summary', countChanges(files))}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-tertiary">
            {branch !== null && (
              <span className="font-mono">
                <UntrustedText>{branch}</UntrustedText>
              </span>
            )}
            <span>{t('since', { commits, base: base.slice(0, 8) })}</span>
          </p>
        </div>
        <Button size="small" busy={refreshing} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      </div>
      {truncated && <Notice>{t('truncated')}</Notice>}
      {files.length === 0 && <EmptyState title={t('unchanged.title')} body={t('unchanged.body')} />}
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <li key={file.path}>
            <ChangedFileFold file={file} hunks={hunks.get(file.path) ?? []} />
          </li>
        ))}
      </ul>
    </>
  );
}

import type { ChangedFile, Task, WorktreeChanges } from '@kandev/contracts';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorktreeChanges } from '#api/worktree.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { DiffLine } from '../diff/diff-hunks.ts';
import { HunksView } from '../diff/hunks-view.tsx';
import { parseDiff } from '../diff/parse-diff.ts';
import { changeTotals } from './count-changes.ts';

/** The changes in a task's worktree since it was created, file by file. */
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
        <ChangedFiles
          changes={changes.data}
          refreshing={changes.isFetching}
          onRefresh={() => void changes.refetch()}
        />
      )}
    </>
  );
}

type ChangedFilesProps = { changes: WorktreeChanges; refreshing: boolean; onRefresh: () => void };

function ChangedFiles({ changes, refreshing, onRefresh }: ChangedFilesProps): ReactNode {
  const { t } = useTranslation('worktree');
  const { files, commits, branch, base, diff, truncated } = changes;
  const hunks = useMemo(() => parseDiff(diff), [diff]);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">{t('summary', changeTotals(files))}</p>
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

/** One changed file: a summary line, and its hunks, which are rendered once it is opened. */
function ChangedFileFold({ file, hunks }: { file: ChangedFile; hunks: DiffLine[][] }): ReactNode {
  const { t } = useTranslation('worktree');
  const [open, setOpen] = useState(false);
  const { path, old_path, change, uncommitted } = file;
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1">
          <span className="min-w-0 font-mono text-sm">
            {old_path !== null && (
              <span className="text-tertiary">
                <UntrustedText>{old_path}</UntrustedText>
                {' → '}
              </span>
            )}
            <UntrustedText>{path}</UntrustedText>
          </span>
          <span className="text-sm text-tertiary">
            {t(`change.${change}`)}
            {uncommitted && ` · ${t('uncommitted')}`}
          </span>
          <ChangedLineCounts file={file} />
        </span>
      }
    >
      {open && (
        <div className="text-sm">
          <CopyButton text={path} title={t('copyFile')} className="mb-1" />
          {hunks.length === 0 ? <p className="text-tertiary">{t('noHunks')}</p> : <HunksView hunks={hunks} />}
        </div>
      )}
    </Disclosure>
  );
}

function ChangedLineCounts({ file: { additions, deletions, change } }: { file: ChangedFile }): ReactNode {
  const { t } = useTranslation('worktree');
  if (change === 'renamed' && additions === 0 && deletions === 0) return null;
  return (
    <span className="ms-auto text-sm text-secondary tabular-nums">
      {additions === null ? t('noText') : t('lines', { additions, deletions: deletions ?? 0 })}
    </span>
  );
}

import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorktreeChanges } from '#api/worktree.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { changeTotals } from './count-changes.ts';
import { RemoveWorktreeDialog } from './remove-worktree-dialog.tsx';

/** The git worktree of a task: its repository, branch and path, its changes and its removal. */
export function WorktreeFacts({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('worktree');
  const [removing, setRemoving] = useState(false);
  const { worktree } = task;
  if (worktree === null) return null;
  const { repository, path, branch, state } = worktree;
  return (
    <section aria-label={t('title')} className="mt-6 border-t border-line pt-5">
      <h2 className="font-semibold">{t('title')}</h2>
      {state === 'wanted' && <p className="mt-1 text-secondary">{t('wanted')}</p>}
      {state === 'removed' && <p className="mt-1 text-secondary">{t('removed')}</p>}
      <dl className="mt-3 flex flex-col gap-4">
        <CopyableFact label={t('repository')} text={repository} />
        {branch !== null && <CopyableFact label={t('branch')} text={branch} copy={t('copyBranch')} />}
        {path !== null && <CopyableFact label={t('path')} text={path} copy={t('copyPath')} />}
      </dl>
      {state === 'ready' && <ChangeSummary task={task} />}
      {state === 'ready' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Link
            to="/tasks/$taskId/changes"
            params={{ taskId: task.id }}
            className={buttonClass({ size: 'small' })}
          >
            {t('changes')}
          </Link>
          <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </div>
      )}
      <RemoveWorktreeDialog task={task} open={removing} onOpenChange={setRemoving} />
    </section>
  );
}

/** The number of changes; nothing while it is unknown, which the page of the changes explains. */
function ChangeSummary({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('worktree');
  const changes = useWorktreeChanges(task, { lines: false });
  if (changes.data === undefined) return null;
  return <p className="mt-4">{t('summary', changeTotals(changes.data.files))}</p>;
}

function CopyableFact({ label, text, copy }: { label: string; text: string; copy?: string }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="flex items-center justify-between text-sm text-tertiary">
        {label}
        {copy !== undefined && <CopyButton text={text} title={copy} />}
      </dt>
      <dd className="font-mono text-sm">
        <UntrustedText>{text}</UntrustedText>
      </dd>
    </div>
  );
}

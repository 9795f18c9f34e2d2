import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorktreeChanges } from '#api/worktree.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { countChanges } from './count-changes.ts';
import { RemoveWorktreeDialog } from './remove-worktree-dialog.tsx';

/** A task's git worktree beside its session: where it is, on which branch, and what can be done with it. */
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
        <Place label={t('repository')} text={repository} />
        {branch !== null && <Place label={t('branch')} text={branch} copy={t('copyBranch')} />}
        {path !== null && <Place label={t('path')} text={path} copy={t('copyPath')} />}
      </dl>
      {state === 'ready' && <ChangeCount task={task} />}
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

/** How much changed; nothing while that is not known: the page of the changes says why. */
function ChangeCount({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('worktree');
  const changes = useWorktreeChanges(task, { lines: false });
  if (changes.data === undefined) return null;
  return <p className="mt-4">{t('summary', countChanges(changes.data.files))}</p>;
}

function Place({ label, text, copy }: { label: string; text: string; copy?: string }): ReactNode {
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

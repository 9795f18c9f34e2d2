import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { DeleteTaskDialog } from '#components/delete-task-dialog.tsx';
import { TaskStateBadge } from '#components/task-state-badge.tsx';
import { Button } from '#ui/button.tsx';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { RestoreButton } from './restore-button.tsx';

type ArchivedRowProps = { task: Task; now: number };

export function ArchivedRow({ task, now }: ArchivedRowProps): ReactNode {
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

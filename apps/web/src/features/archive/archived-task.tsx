import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateTask } from '#api/board.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

type RestoreButtonProps = Pick<ButtonProps, 'aria-label' | 'children'> & { task: Task };

export function RestoreButton({ task, ...button }: RestoreButtonProps): ReactNode {
  const { t } = useTranslation('archive');
  const update = useUpdateTask(task.id);
  const toast = useToast();
  const problemMessage = useProblemMessage();
  const restore = () =>
    update.mutate(
      { archived: false },
      { onError: (cause) => toast({ title: t('restoreFailed'), body: problemMessage(cause) }) },
    );
  return <Button size="small" busy={update.isPending} onClick={restore} {...button} />;
}

/** Above an archived task: says so, and restores it to the board. */
export function ArchivedBanner({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('archive');
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-wash px-4 py-2 sm:px-6">
      <p>{t('banner')}</p>
      <RestoreButton task={task}>{t('restore')}</RestoreButton>
    </div>
  );
}

/** In place of the transcript of an archived task that never had a session. */
export function NeverStarted(): ReactNode {
  const { t } = useTranslation('archive');
  return <p className="p-12 text-center text-tertiary">{t('neverStarted')}</p>;
}

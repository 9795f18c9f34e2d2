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
  const words = useProblemMessage();
  const restore = () =>
    update.mutate(
      { archived: false },
      { onError: (cause) => toast({ title: t('restoreFailed'), body: words(cause) }) },
    );
  return <Button size="small" busy={update.isPending} onClick={restore} {...button} />;
}

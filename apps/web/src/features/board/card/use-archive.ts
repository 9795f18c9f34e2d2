import type { Task, TaskId } from '@kandev/contracts';
import { useTranslation } from 'react-i18next';
import { useUpdateTaskById } from '#api/board.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { useToast } from '#ui/toast.tsx';
import { useStable } from '../use-stable.ts';

/** Takes a task off the board, says what stays of it, and offers to put it back. */
export function useArchive(): (task: Task) => void {
  const { t } = useTranslation('board', { keyPrefix: 'archive' });
  const { mutateAsync } = useUpdateTaskById();
  const toast = useToast();
  const words = useProblemMessage();
  const sayFailed = (title: string) => (cause: Error) => toast({ title, body: words(cause) });
  const restore = (id: TaskId) =>
    void mutateAsync({ id, archived: false }).catch(sayFailed(t('notRestored')));
  return useStable(({ id, title, worktree }: Task) => {
    const kept = worktree?.path ?? null;
    const sayDone = () =>
      toast({
        title: t('done', { title: untrustedString(title) }),
        ...(kept !== null && { body: t('worktreeStays', { path: untrustedString(kept) }) }),
        action: { label: t('restore'), onSelect: () => restore(id) },
      });
    void mutateAsync({ id, archived: true }).then(sayDone, sayFailed(t('refused')));
  });
}

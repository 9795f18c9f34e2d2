import { useNavigate } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { NewTaskDialog } from '../features/board/new-task/new-task-dialog.tsx';
import type { PageSearch } from './search.ts';
import { usePageSearch } from './use-page-search.ts';
import { useHotkey } from './use-hotkey.ts';

/** The dialog for a new task, opened by the address, from anywhere. */
export function NewTask(): ReactNode {
  const search = usePageSearch();
  const navigate = useNavigate();
  const show = useCallback(
    (open: boolean) => {
      void navigate({
        to: '.',
        search: ({ new: _new, ...others }: PageSearch) =>
          open ? { ...others, new: 'task' as const } : others,
        replace: !open,
      });
    },
    [navigate],
  );
  useHotkey('n', () => show(true));
  return (
    <NewTaskDialog
      open={search.new === 'task'}
      onOpenChange={show}
      onCreated={(task) => void navigate({ to: '/tasks/$taskId', params: { taskId: task }, replace: true })}
    />
  );
}

import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { loadChunk } from '#ui/load-chunk.ts';
import { hotkeys } from '#components/shortcuts.ts';
import type { PageSearch } from './page-search.ts';
import { usePageSearch } from './use-page-search.ts';
import { useHotkey } from './use-hotkey.ts';

const NewTaskDialog = lazy(async () => {
  const load = () => import('#features/board/new-task/new-task-dialog.tsx');
  const { NewTaskDialog: dialog } = await loadChunk(load);
  return { default: dialog };
});

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
  useHotkey(hotkeys.newTask, () => show(true));
  const open = search.new === 'task';
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <NewTaskDialog
        open={open}
        onOpenChange={show}
        onCreated={(task) => void navigate({ to: '/tasks/$taskId', params: { taskId: task }, replace: true })}
      />
    </Suspense>
  );
}

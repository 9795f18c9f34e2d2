import type { Column, ColumnId, Task, TaskId } from '@kandev/contracts';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateTaskById } from '#api/board.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { useToast } from '#ui/toast.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import type { FilledColumn } from './columns/fill-columns.ts';
import { columnTargetAt } from './drag/column-drag.ts';
import { positionAtIndex } from './drag/placement.ts';
import type { BoardState } from './use-board-state.ts';
import { useEventCallback } from './use-event-callback.ts';

/** The actions of the menus of cards and columns. Always the same object, so that no card renders because of it. */
export type BoardActions = {
  /** The columns on the screen now; for event handlers, never while rendering. */
  getColumns: () => readonly FilledColumn[];
  moveToColumn: (task: Task, column: ColumnId) => void;
  /** Above or below all other tasks of the column, also those that a filter hides. */
  moveToEdge: (task: Task, edge: 'top' | 'bottom') => void;
  archive: (task: Task) => void;
  /** Puts a column at an index among the others. */
  moveColumnTo: (column: Column, index: number) => void;
};

export const BoardActionsContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext);
  if (!actions) throw new Error('no BoardActionsContext above this component');
  return actions;
}

export function useCreateBoardActions(
  board: Pick<BoardState, 'columns' | 'tasks' | 'moveTask' | 'moveColumn'>,
): BoardActions {
  const { columns, tasks, moveTask, moveColumn } = board;
  const getColumns = useEventCallback(() => columns);
  const moveToColumn = useEventCallback((task: Task, column_id: ColumnId) =>
    moveTask({ id: task.id, column_id, position: null }),
  );
  const moveToEdge = useEventCallback(({ id, column_id }: Task, edge: 'top' | 'bottom') => {
    const others = tasks.filter((task) => task.column_id === column_id && task.id !== id);
    others.sort((a, b) => a.position - b.position);
    const position = positionAtIndex(others, edge === 'top' ? 0 : others.length);
    moveTask({ id, column_id, position });
  });
  const moveColumnTo = useEventCallback((column: Column, index: number) => {
    const sortedColumns = columns.map((filled) => filled.column);
    moveColumn({ id: column.id, position: columnTargetAt(sortedColumns, column, index).position });
  });
  const archive = useArchiveWithUndo();
  return useMemo(
    () => ({ getColumns, moveToColumn, moveToEdge, archive, moveColumnTo }),
    [getColumns, moveToColumn, moveToEdge, archive, moveColumnTo],
  );
}

/** Archives a task; a toast says that its worktree stays, and offers to restore the task. */
function useArchiveWithUndo(): (task: Task) => void {
  const { t } = useTranslation('board', { keyPrefix: 'archive' });
  const { mutateAsync } = useUpdateTaskById();
  const toast = useToast();
  const problemMessage = useProblemMessage();
  const toastFailure = (title: string) => (cause: Error) => toast({ title, body: problemMessage(cause) });
  const restore = (id: TaskId) =>
    void mutateAsync({ id, archived: false }).catch(toastFailure(t('notRestored')));
  return useEventCallback(({ id, title, worktree }: Task) => {
    const worktreePath = worktree?.path ?? null;
    const toastArchived = () =>
      toast({
        title: t('done', { title: untrustedString(title) }),
        ...(worktreePath !== null && { body: t('worktreeStays', { path: untrustedString(worktreePath) }) }),
        action: { label: t('restore'), onSelect: () => restore(id) },
      });
    void mutateAsync({ id, archived: true }).then(toastArchived, toastFailure(t('refused')));
  });
}

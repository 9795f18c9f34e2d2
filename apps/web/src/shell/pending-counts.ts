import { useBoard } from '#api/board.ts';
import { useClarifications } from '#api/clarifications.ts';
import { usePermissions } from '#api/permissions.ts';
import { needsMe } from '#features/board/filter/board-filter.ts';

/** How many clarifications and permissions are pending: the number in the tab, its icon, the navigation and the inbox. */
export function usePendingCount(): number {
  const board = useBoard();
  const clarifications = useClarifications({ status: 'pending' });
  const permissions = usePermissions({ status: 'pending' });
  if (clarifications.data && permissions.data) return clarifications.data.length + permissions.data.length;
  return board.data?.tasks.reduce((sum, task) => sum + task.pending_count, 0) ?? 0;
}

/** How many tasks the board's "needs me" filter shows. Less than the pending count where a task has several. */
export function useAttentionCount(): number {
  return useBoard().data?.tasks.filter((task) => !task.archived && needsMe(task)).length ?? 0;
}

import { useBoard } from '#api/board.ts';
import { useClarifications } from '#api/clarifications.ts';
import { usePermissions } from '#api/permissions.ts';
import { needsMe } from '#features/board/filter/board-filter.ts';

/** How much waits for an operator: one number for the title, the icon, the navigation and the inbox. */
export function usePendingCount(): number {
  const board = useBoard();
  const clarifications = useClarifications({ status: 'pending' });
  const permissions = usePermissions({ status: 'pending' });
  if (clarifications.data && permissions.data) return clarifications.data.length + permissions.data.length;
  return board.data?.tasks.reduce((sum, task) => sum + task.pending_count, 0) ?? 0;
}

/** How many tasks the board shows to somebody who asks what needs them: one may wait for several answers. */
export function useAttentionCount(): number {
  return useBoard().data?.tasks.filter((task) => !task.archived && needsMe(task)).length ?? 0;
}

import { worktreeChanges, type Task, type TaskId, type WorktreeChanges } from '@kandev/contracts';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, callNoContent } from './http.ts';
import { queryKeys } from './query-keys.ts';

/**
 * The changes in a task's worktree, with their lines if `lines` is set. Read when a component mounts, and again
 * when a turn begins or ends.
 */
export function useWorktreeChanges(
  task: Task,
  { lines, enabled = true }: { lines: boolean; enabled?: boolean },
): UseQueryResult<WorktreeChanges> {
  return useQuery({
    queryKey: [...queryKeys.worktree(task.id), { lines }, task.turn_open],
    queryFn: ({ signal }) =>
      call(worktreeChanges, `/tasks/${task.id}/worktree`, { query: { diff: String(lines) }, signal }),
    placeholderData: keepPreviousData,
    enabled: enabled && task.worktree?.state === 'ready',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** Removes a task's worktree; `force` removes uncommitted changes too. A live event says when it is gone. */
export function useRemoveWorktree(id: TaskId): UseMutationResult<void, Error, { force: boolean }> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ force }) =>
      callNoContent(`/tasks/${id}/worktree`, { method: 'DELETE', query: { force: String(force) } }),
    onSuccess: () => queries.removeQueries({ queryKey: queryKeys.worktree(id) }),
  });
}

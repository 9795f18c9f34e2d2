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
import { keys } from './query-keys.ts';

/**
 * What changed in a task's worktree, the lines only where they are wanted; read when it is looked at, and again
 * when a turn begins or ends.
 */
export function useWorktreeChanges(
  task: Task,
  { lines, wanted = true }: { lines: boolean; wanted?: boolean },
): UseQueryResult<WorktreeChanges> {
  return useQuery({
    queryKey: [...keys.worktree(task.id), { lines }, task.turn_open],
    queryFn: ({ signal }) =>
      call(worktreeChanges, `/tasks/${task.id}/worktree`, { query: { diff: String(lines) }, signal }),
    placeholderData: keepPreviousData,
    enabled: wanted && task.worktree?.state === 'ready',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** Removes a task's worktree, with what is not committed if forced; that it is gone comes as a live event. */
export function useRemoveWorktree(id: TaskId): UseMutationResult<void, Error, { force: boolean }> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ force }) =>
      callNoContent(`/tasks/${id}/worktree`, { method: 'DELETE', query: { force: String(force) } }),
    onSuccess: () => queries.removeQueries({ queryKey: keys.worktree(id) }),
  });
}

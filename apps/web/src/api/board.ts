import {
  board,
  task,
  createTask,
  updateTask,
  type Board,
  type CreateTask,
  type Task,
  type TaskId,
  type UpdateTask,
} from '@kandev/contracts';
import {
  queryOptions,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import { call, callForNothing } from './http.ts';
import type { LiveCache } from './live/live-cache.ts';
import { keys } from './query-keys.ts';

export const boardQuery = (cache: LiveCache) =>
  queryOptions({
    queryKey: keys.board,
    queryFn: ({ signal }): Promise<Board> => cache.fetchBoard(() => call(board, '/board', { signal })),
    staleTime: Infinity,
  });

/** The board, kept current by live events. */
export function useBoard(): UseQueryResult<Board> {
  return useQuery(boardQuery(useApi().cache));
}

export function useCreateTask(): UseMutationResult<Task, Error, CreateTask> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) => call(task, '/tasks', { method: 'POST', body: createTask.parse(body) }),
    onSuccess: (payload) => cache.apply({ type: 'task.created', payload }),
  });
}

export function useUpdateTask(id: TaskId): UseMutationResult<Task, Error, UpdateTask> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) => call(task, `/tasks/${id}`, { method: 'PATCH', body: updateTask.parse(body) }),
    onSuccess: (payload) => cache.apply({ type: 'task.updated', payload }),
  });
}

/** Gives a task that was not worked on another folder, or the wish for a worktree of it. */
export function useChangeFolder(): UseMutationResult<
  Task,
  Error,
  { id: TaskId } & Pick<UpdateTask, 'cwd' | 'worktree'>
> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: ({ id, ...body }) =>
      call(task, `/tasks/${id}`, { method: 'PATCH', body: updateTask.parse(body) }),
    onSuccess: (payload) => cache.apply({ type: 'task.updated', payload }),
  });
}

export function useDeleteTask(id: TaskId): UseMutationResult<void, Error, void> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: () => callForNothing(`/tasks/${id}`, { method: 'DELETE' }),
    onSuccess: () => cache.apply({ type: 'task.deleted', payload: { id } }),
  });
}

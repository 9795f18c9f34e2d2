import {
  board,
  task,
  createTask,
  updateTask,
  type Board,
  type CreateTask,
  type DeleteTaskQuery,
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
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from './api-context.ts';
import { call, callNoContent } from './http.ts';
import type { LiveCache } from './live/live-cache.ts';
import { queryKeys } from './query-keys.ts';

export function boardQuery(cache: LiveCache) {
  return queryOptions({
    queryKey: queryKeys.board,
    queryFn: ({ signal }): Promise<Board> => cache.fetchBoard(() => call(board, '/board', { signal })),
    staleTime: Infinity,
  });
}

/** The board, kept current by live events. A column without a title of its own gets its role's, in the page's language. */
export function useBoard(): UseQueryResult<Board> {
  const { t } = useTranslation('board', { keyPrefix: 'column.roleTitle' });
  const withRoleTitles = useCallback(
    (read: Board): Board => ({
      ...read,
      columns: read.columns.map((column) =>
        column.unnamed && column.role !== null ? { ...column, title: t(column.role) } : column,
      ),
    }),
    [t],
  );
  return useQuery({ ...boardQuery(useApi().cache), select: withRoleTitles });
}

export function useCreateTask(): UseMutationResult<Task, Error, CreateTask> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) =>
      cache.callAndApply(
        () => call(task, '/tasks', { method: 'POST', body: createTask.parse(body) }),
        (payload) => ({ type: 'task.created', payload }),
      ),
  });
}

export function patchTask(cache: LiveCache, id: TaskId, body: UpdateTask): Promise<Task> {
  return cache.callAndApply(
    () => call(task, `/tasks/${id}`, { method: 'PATCH', body: updateTask.parse(body) }),
    (payload) => ({ type: 'task.updated', payload }),
  );
}

export function useUpdateTask(id: TaskId): UseMutationResult<Task, Error, UpdateTask> {
  const { cache } = useApi();
  return useMutation({ mutationFn: (body) => patchTask(cache, id, body) });
}

/** Updates whichever task each call names. */
export function useUpdateTaskById(): UseMutationResult<Task, Error, { id: TaskId } & UpdateTask> {
  const { cache } = useApi();
  return useMutation({ mutationFn: ({ id, ...body }) => patchTask(cache, id, body) });
}

/** Deletes a task; the query says whether its worktree goes too. */
export function useDeleteTask(id: TaskId): UseMutationResult<void, Error, DeleteTaskQuery> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (query) => callNoContent(`/tasks/${id}`, { method: 'DELETE', query }),
    onSuccess: () => cache.apply({ type: 'task.deleted', payload: { id } }),
  });
}

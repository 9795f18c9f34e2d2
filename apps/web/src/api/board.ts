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
import { keys } from './query-keys.ts';

export function boardQuery(cache: LiveCache) {
  return queryOptions({
    queryKey: keys.board,
    queryFn: ({ signal }): Promise<Board> => cache.fetchBoard(() => call(board, '/board', { signal })),
    staleTime: Infinity,
  });
}

/** The board, kept current by live events. A column that nobody has named is named in the page's language. */
export function useBoard(): UseQueryResult<Board> {
  const { t } = useTranslation('board', { keyPrefix: 'column.roleTitle' });
  const inOwnWords = useCallback(
    (read: Board): Board => ({
      ...read,
      columns: read.columns.map((column) =>
        column.unnamed && column.role !== null ? { ...column, title: t(column.role) } : column,
      ),
    }),
    [t],
  );
  return useQuery({ ...boardQuery(useApi().cache), select: inOwnWords });
}

export function useCreateTask(): UseMutationResult<Task, Error, CreateTask> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) =>
      cache.ownCall(
        () => call(task, '/tasks', { method: 'POST', body: createTask.parse(body) }),
        (payload) => ({ type: 'task.created', payload }),
      ),
  });
}

export function useUpdateTask(id: TaskId): UseMutationResult<Task, Error, UpdateTask> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) =>
      cache.ownCall(
        () => call(task, `/tasks/${id}`, { method: 'PATCH', body: updateTask.parse(body) }),
        (payload) => ({ type: 'task.updated', payload }),
      ),
  });
}

/** Takes tasks off the board, and puts them back. */
export function useArchiveTask(): UseMutationResult<Task, Error, { id: TaskId; archived: boolean }> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: ({ id, archived }) =>
      cache.ownCall(
        () => call(task, `/tasks/${id}`, { method: 'PATCH', body: updateTask.parse({ archived }) }),
        (payload) => ({ type: 'task.updated', payload }),
      ),
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
      cache.ownCall(
        () => call(task, `/tasks/${id}`, { method: 'PATCH', body: updateTask.parse(body) }),
        (payload) => ({ type: 'task.updated', payload }),
      ),
  });
}

/** Deletes a task, and its worktree as the query says. */
export function useDeleteTask(id: TaskId): UseMutationResult<void, Error, DeleteTaskQuery> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (query) => callNoContent(`/tasks/${id}`, { method: 'DELETE', query }),
    onSuccess: () => cache.apply({ type: 'task.deleted', payload: { id } }),
  });
}

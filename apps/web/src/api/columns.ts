import {
  column,
  createColumn,
  updateColumn,
  type Column,
  type ColumnId,
  type CreateColumn,
  type UpdateColumn,
} from '@kandev/contracts';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import { call, callNoContent } from './http.ts';
import type { LiveCache } from './live/live-cache.ts';

export function useCreateColumn(): UseMutationResult<Column, Error, CreateColumn> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) =>
      cache.callAndApply(
        () => call(column, '/columns', { method: 'POST', body: createColumn.parse(body) }),
        (payload) => ({ type: 'column.created', payload }),
      ),
  });
}

export function patchColumn(cache: LiveCache, id: ColumnId, body: UpdateColumn): Promise<Column> {
  return cache.callAndApply(
    () => call(column, `/columns/${id}`, { method: 'PATCH', body: updateColumn.parse(body) }),
    (payload) => ({ type: 'column.updated', payload }),
  );
}

/** Renames a column. Columns are moved by `useColumnMoves`, which shows a move before the server has answered. */
export function useUpdateColumn(id: ColumnId): UseMutationResult<Column, Error, UpdateColumn> {
  const { cache } = useApi();
  return useMutation({ mutationFn: (body) => patchColumn(cache, id, body) });
}

/** Removes a column. Its tasks go to `move_to`: their live events come before the column's. */
export function useDeleteColumn(
  id: ColumnId,
): UseMutationResult<void, Error, { move_to: ColumnId | undefined }> {
  return useMutation({
    mutationFn: ({ move_to }) => callNoContent(`/columns/${id}`, { method: 'DELETE', query: { move_to } }),
  });
}

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

export function useCreateColumn(): UseMutationResult<Column, Error, CreateColumn> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) =>
      cache.ownCall(
        () => call(column, '/columns', { method: 'POST', body: createColumn.parse(body) }),
        (payload) => ({ type: 'column.created', payload }),
      ),
  });
}

/** Renames a column. Moving one shows before the server has answered: `useColumnMoves`. */
export function useUpdateColumn(id: ColumnId): UseMutationResult<Column, Error, UpdateColumn> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (body) =>
      cache.ownCall(
        () => call(column, `/columns/${id}`, { method: 'PATCH', body: updateColumn.parse(body) }),
        (payload) => ({ type: 'column.updated', payload }),
      ),
  });
}

/** Removes a column. Its tasks go to `move_to`, which live events tell of: they come before the column's own. */
export function useDeleteColumn(
  id: ColumnId,
): UseMutationResult<void, Error, { move_to: ColumnId | undefined }> {
  return useMutation({
    mutationFn: ({ move_to }) => callNoContent(`/columns/${id}`, { method: 'DELETE', query: { move_to } }),
  });
}

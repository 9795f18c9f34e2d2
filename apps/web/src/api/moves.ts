import { column, task, updateColumn, updateTask, type ColumnId, type TaskId } from '@kandev/contracts';
import { useApi } from './api-context.ts';
import { call } from './http.ts';
import { useUnderWay } from './under-way.ts';

/** `position: null` leaves it to the server: below everything else in the column. */
export type Move = { id: TaskId; column_id: ColumnId; position: number | null };

export type ColumnMove = { id: ColumnId; position: number };

type Moves<M> = { underWay: M[]; send: (move: M) => void };

/** Moves tasks. Those under way show at once, and are taken back when they are refused. */
export function useMoves(onRefused: (cause: Error) => void): Moves<Move> {
  const { cache } = useApi();
  return useUnderWay<Move>({
    scope: 'move-task',
    call: ({ id, column_id, position }) =>
      cache.ownCall(
        () =>
          call(task, `/tasks/${id}`, {
            method: 'PATCH',
            body: updateTask.parse({ column_id, ...(position !== null && { position }) }),
          }),
        (payload) => ({ type: 'task.updated', payload }),
      ),
    onRefused,
  });
}

/** Moves columns among the others, as `useMoves` does tasks. */
export function useColumnMoves(onRefused: (cause: Error) => void): Moves<ColumnMove> {
  const { cache } = useApi();
  return useUnderWay<ColumnMove>({
    scope: 'move-column',
    call: ({ id, position }) =>
      cache.ownCall(
        () => call(column, `/columns/${id}`, { method: 'PATCH', body: updateColumn.parse({ position }) }),
        (payload) => ({ type: 'column.updated', payload }),
      ),
    onRefused,
  });
}

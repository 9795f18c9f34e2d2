import { task, updateTask, type ColumnId, type TaskId } from '@kandev/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from './api-context.ts';
import { call } from './http.ts';

/** `position: null` leaves it to the server: below everything else in the column. */
export type Move = { id: TaskId; column_id: ColumnId; position: number | null };

/**
 * Moves tasks, one after the other in the order of the calls. `underWay` are those that the server has not
 * answered, the latest last: laid over the board they show a move at once, whatever live events say meanwhile,
 * and take it back when it is refused, which `onRefused` is told of.
 */
export function useMoves(onRefused: (cause: Error, move: Move) => void): {
  underWay: Move[];
  send: (move: Move) => void;
} {
  const { cache } = useApi();
  const [underWay, setUnderWay] = useState<Move[]>([]);
  const { mutate } = useMutation({
    scope: { id: 'move-task' },
    mutationFn: ({ id, column_id, position }: Move) =>
      call(task, `/tasks/${id}`, {
        method: 'PATCH',
        body: updateTask.parse({ column_id, ...(position !== null && { position }) }),
      }),
    onSuccess: (payload) => cache.apply({ type: 'task.updated', payload }),
    onError: onRefused,
    onSettled: (_task, _cause, settled) => setUnderWay((moves) => moves.filter((move) => move !== settled)),
  });
  const send = (move: Move): void => {
    setUnderWay((moves) => [...moves, move]);
    mutate(move);
  };
  return { underWay, send };
}

import type { ColumnId, TaskId } from '@kandev/contracts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useApi } from './api-context.ts';
import { patchTask } from './board.ts';
import { patchColumn } from './columns.ts';

/** `position: null` lets the server put the task below the others of the column. */
export type TaskMove = { id: TaskId; column_id: ColumnId; position: number | null };

export type ColumnMove = { id: ColumnId; position: number };

type OptimisticMoves<M> = {
  /** The moves that the server has not answered, the latest last. */
  pendingMoves: M[];
  sendMove: (move: M) => void;
};

/** Moves tasks. The board shows pending moves at once, and undoes refused moves. */
export function useTaskMoves(onRefused: (cause: Error) => void): OptimisticMoves<TaskMove> {
  const { cache } = useApi();
  return useOptimisticMoves<TaskMove>({
    scope: 'move-task',
    mutationFn: ({ id, column_id, position }) =>
      patchTask(cache, id, { column_id, ...(position !== null && { position }) }),
    onRefused,
  });
}

/** Moves columns, as `useTaskMoves` moves tasks. */
export function useColumnMoves(onRefused: (cause: Error) => void): OptimisticMoves<ColumnMove> {
  const { cache } = useApi();
  return useOptimisticMoves<ColumnMove>({
    scope: 'move-column',
    mutationFn: ({ id, position }) => patchColumn(cache, id, { position }),
    onRefused,
  });
}

/** The moves of one `scope` are sent one after the other, in the order of the calls. */
function useOptimisticMoves<M>(options: {
  scope: string;
  mutationFn: (move: M) => Promise<unknown>;
  onRefused: (cause: Error) => void;
}): OptimisticMoves<M> {
  const [pendingMoves, setPendingMoves] = useState<M[]>([]);
  const { mutate } = useMutation({
    scope: { id: options.scope },
    mutationFn: options.mutationFn,
    onError: options.onRefused,
    onSettled: (_answer, _cause, settled) =>
      setPendingMoves((moves) => moves.filter((move) => move !== settled)),
  });
  const sendMove = useCallback(
    (move: M): void => {
      setPendingMoves((moves) => [...moves, move]);
      mutate(move);
    },
    [mutate],
  );
  return { pendingMoves, sendMove };
}

import type { Board } from '@kandev/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBoard } from '../../api/board.ts';
import { useMoves, type Move } from '../../api/moves.ts';
import { fillColumns, type FilledColumn } from './columns/fill-columns.ts';
import type { BoardFilter } from './filter/board-filter.ts';
import { placeWhileCarried, type Carry } from './moving/carry.ts';
import { layPlaces } from './moving/lay-places.ts';

const NOTHING: Pick<Board, 'columns' | 'tasks'> = { columns: [], tasks: [] };

export type BoardOnScreen = {
  read: UseQueryResult<Board>;
  /** Every task, with those under way where they are going. */
  tasks: Board['tasks'];
  columns: FilledColumn[];
  carry: Carry | null;
  setCarry: (carry: Carry | null) => void;
  send: (move: Move) => void;
};

/** The board as it is shown: what the server told, what is on its way there, and what is being carried. */
export function useBoardOnScreen(
  filter: BoardFilter,
  onRefused: (cause: Error, move: Move) => void,
): BoardOnScreen {
  const read = useBoard();
  const { underWay, send } = useMoves(onRefused);
  const [carry, setCarry] = useState<Carry | null>(null);
  const known = read.data ?? NOTHING;

  // Only what changes the columns: a pointer that carries a card across them does not.
  const carried = carry?.task;
  const { column_id, position } = carry === null ? {} : placeWhileCarried(carry);
  const tasks = useMemo(() => {
    const held =
      carried === undefined || column_id === undefined || position === undefined
        ? null
        : { task: carried, place: { column_id, position } };
    return layPlaces(known.tasks, underWay, held);
  }, [known.tasks, underWay, carried, column_id, position]);

  const columns = useMemo(
    () => fillColumns({ columns: known.columns, tasks }, filter),
    [known.columns, tasks, filter],
  );
  return { read, tasks, columns, carry, setCarry, send };
}

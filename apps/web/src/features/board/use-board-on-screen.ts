import type { Board } from '@kandev/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBoard } from '#api/board.ts';
import { useColumnMoves, useTaskMoves, type ColumnMove, type TaskMove } from '#api/board-moves.ts';
import { fillColumns, type FilledColumn } from './columns/fill-columns.ts';
import type { BoardFilter } from './filter/board-filter.ts';
import { placeWhileCarried, type Carry } from './moving/carry.ts';
import { positionWhileCarried, type ColumnCarry } from './moving/column-carry.ts';
import { layPlaces } from './moving/lay-places.ts';
import { placesUnderWay } from './moving/places-under-way.ts';

const NOTHING: Pick<Board, 'columns' | 'tasks'> = { columns: [], tasks: [] };

export type BoardOnScreen = {
  read: UseQueryResult<Board>;
  /** Every task, with those under way where they are going. */
  tasks: Board['tasks'];
  columns: FilledColumn[];
  carry: Carry | null;
  setCarry: (carry: Carry | null) => void;
  send: (move: TaskMove) => void;
  columnCarry: ColumnCarry | null;
  setColumnCarry: (carry: ColumnCarry | null) => void;
  sendColumn: (move: ColumnMove) => void;
};

type Refused = Record<'task' | 'column', (cause: Error) => void>;

/** The board as it is shown: what the server told, what is on its way there, and what is being carried. */
export function useBoardOnScreen(filter: BoardFilter, refused: Refused): BoardOnScreen {
  const read = useBoard();
  const { pendingMoves: underWay, sendMove: send } = useTaskMoves(refused.task);
  const { pendingMoves: columnsUnderWay, sendMove: sendColumn } = useColumnMoves(refused.column);
  const [carry, setCarry] = useState<Carry | null>(null);
  const [columnCarry, setColumnCarry] = useState<ColumnCarry | null>(null);
  const known = read.data ?? NOTHING;

  // Only what changes the columns: a pointer that carries a card across them does not.
  const carried = carry?.task ?? null;
  const { column_id, position } = carry === null ? {} : placeWhileCarried(carry);
  const tasks = useMemo(() => {
    const places = placesUnderWay(known.tasks, underWay);
    if (carried === null || column_id === undefined || position === undefined)
      return layPlaces(known.tasks, places, null);
    return layPlaces(known.tasks, [...places, { id: carried.id, column_id, position }], carried);
  }, [known.tasks, underWay, carried, column_id, position]);

  const carriedColumn = columnCarry?.column ?? null;
  const columnPosition = columnCarry === null ? null : positionWhileCarried(columnCarry);
  const heads = useMemo(() => {
    if (carriedColumn === null || columnPosition === null)
      return layPlaces(known.columns, columnsUnderWay, null);
    const place = { id: carriedColumn.id, position: columnPosition };
    return layPlaces(known.columns, [...columnsUnderWay, place], carriedColumn);
  }, [known.columns, columnsUnderWay, carriedColumn, columnPosition]);

  const columns = useMemo(() => fillColumns({ columns: heads, tasks }, filter), [heads, tasks, filter]);
  return { read, tasks, columns, carry, setCarry, send, columnCarry, setColumnCarry, sendColumn };
}

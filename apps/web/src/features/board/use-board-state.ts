import type { Board } from '@kandev/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useColumnMoves, useTaskMoves, type ColumnMove, type TaskMove } from '#api/board-moves.ts';
import { useBoard } from '#api/board.ts';
import { fillColumns, type FilledColumn } from './columns/fill-columns.ts';
import { shownPlacement, type CardDrag } from './drag/card-drag.ts';
import { shownPosition, type ColumnDrag } from './drag/column-drag.ts';
import { applyPendingMoves, resolvePositions } from './drag/pending-moves.ts';
import type { BoardFilter } from './filter/board-filter.ts';

const EMPTY_BOARD: Pick<Board, 'columns' | 'tasks'> = { columns: [], tasks: [] };

export type BoardState = {
  query: UseQueryResult<Board>;
  /** All tasks, those with pending moves at their new places. */
  tasks: Board['tasks'];
  columns: FilledColumn[];
  cardDrag: CardDrag | null;
  setCardDrag: (drag: CardDrag | null) => void;
  moveTask: (move: TaskMove) => void;
  columnDrag: ColumnDrag | null;
  setColumnDrag: (drag: ColumnDrag | null) => void;
  moveColumn: (move: ColumnMove) => void;
};

type OnRefused = Record<'task' | 'column', (cause: Error) => void>;

/** The board as it is shown: the server's, with pending moves and the present drag applied. */
export function useBoardState(filter: BoardFilter, onRefused: OnRefused): BoardState {
  const query = useBoard();
  const { pendingMoves: pendingTasks, sendMove: moveTask } = useTaskMoves(onRefused.task);
  const { pendingMoves: pendingColumns, sendMove: moveColumn } = useColumnMoves(onRefused.column);
  const [cardDrag, setCardDrag] = useState<CardDrag | null>(null);
  const [columnDrag, setColumnDrag] = useState<ColumnDrag | null>(null);
  const stored = query.data ?? EMPTY_BOARD;

  // Depends only on the parts of a drag that move a card, so that a moving pointer does not compute all anew.
  const draggedTask = cardDrag?.task ?? null;
  const { column_id, position } = cardDrag === null ? {} : shownPlacement(cardDrag);
  const tasks = useMemo(() => {
    const moves = resolvePositions(stored.tasks, pendingTasks);
    if (draggedTask === null || column_id === undefined || position === undefined)
      return applyPendingMoves(stored.tasks, moves, null);
    return applyPendingMoves(
      stored.tasks,
      [...moves, { id: draggedTask.id, column_id, position }],
      draggedTask,
    );
  }, [stored.tasks, pendingTasks, draggedTask, column_id, position]);

  const draggedColumn = columnDrag?.column ?? null;
  const columnPosition = columnDrag === null ? null : shownPosition(columnDrag);
  const movedColumns = useMemo(() => {
    if (draggedColumn === null || columnPosition === null)
      return applyPendingMoves(stored.columns, pendingColumns, null);
    const move = { id: draggedColumn.id, position: columnPosition };
    return applyPendingMoves(stored.columns, [...pendingColumns, move], draggedColumn);
  }, [stored.columns, pendingColumns, draggedColumn, columnPosition]);

  const columns = useMemo(
    () => fillColumns({ columns: movedColumns, tasks }, filter),
    [movedColumns, tasks, filter],
  );
  return {
    query,
    tasks,
    columns,
    cardDrag,
    setCardDrag,
    moveTask,
    columnDrag,
    setColumnDrag,
    moveColumn,
  };
}

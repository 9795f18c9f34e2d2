import type { Column, ColumnId, Task } from '@kandev/contracts';
import { createContext, use } from 'react';
import type { FilledColumn } from '../columns/fill-columns.ts';

/** What the menus of cards and columns need of the board. It stays the same object, so that no card is drawn for it. */
export type BoardMoves = {
  /** As they are on the screen now; for handlers, never while rendering. */
  columns: () => readonly FilledColumn[];
  toColumn: (task: Task, column: ColumnId) => void;
  /** Above or below everything else in the task's own column, in the order that people made. */
  toEdge: (task: Task, edge: 'top' | 'bottom') => void;
  archive: (task: Task) => void;
  /** Puts a column where so many of the others come before it. */
  columnTo: (column: Column, index: number) => void;
};

export const BoardMovesContext = createContext<BoardMoves | null>(null);

export function useBoardMoves(): BoardMoves {
  const moves = use(BoardMovesContext);
  if (!moves) throw new Error('no BoardMovesContext above this component');
  return moves;
}

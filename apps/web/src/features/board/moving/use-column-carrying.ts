import type { Column, ColumnId } from '@kandev/contracts';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnMove } from '#api/board-moves.ts';
import type { ColumnHandles } from '../columns/column-handles.ts';
import {
  columnStepFrom,
  pickUpColumn,
  type ColumnCarry,
  type ColumnSpot,
  type ColumnStep,
} from './column-carry.ts';
import { columnSpotUnder } from './column-spot-under.ts';
import type { Point } from './pointer-drag.tsx';
import type { ColumnNews } from './use-column-words.ts';

type Parts = {
  columns: readonly Column[];
  carry: ColumnCarry | null;
  setCarry: (carry: ColumnCarry | null) => void;
  strip: RefObject<Element | null>;
  handles: ColumnHandles;
  send: (move: ColumnMove) => void;
  tell: (news: ColumnNews) => void;
};

export type ColumnCarrying = {
  take: (id: ColumnId, by: ColumnCarry['by']) => void;
  step: (step: ColumnStep) => void;
  hover: (point: Point) => void;
  drop: (point: Point | null) => void;
  cancel: () => void;
};

/** What becomes of a carried column, by keys or by a pointer, and what is said of it. */
export function useColumnCarrying(parts: Parts): ColumnCarrying {
  const { columns, carry, setCarry, strip, handles, send, tell } = parts;
  const putBack = (carried: ColumnCarry): void => {
    setCarry(null);
    tell({ type: 'cancelled', carry: { ...carried, at: null } });
  };
  const under = ({ column }: ColumnCarry, point: Point): ColumnSpot | null =>
    columnSpotUnder(strip.current, handles, columns, column, point);

  return {
    take: (id, by) => {
      const taken = pickUpColumn(columns, id, by);
      if (taken === null) return;
      setCarry(taken);
      tell({ type: 'taken', carry: taken });
    },
    step: (step) => {
      if (carry === null) return;
      const at = columnStepFrom(columns, carry, step);
      if (at === null) {
        tell({ type: 'stuck', carry });
        return;
      }
      flushSync(() => setCarry({ ...carry, at }));
      tell({ type: 'moved', carry: { ...carry, at } });
      const section = handles.get(carry.column.id)?.element.closest('section');
      section?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    hover: (point) => {
      if (carry?.by !== 'pointer') return;
      const at = under(carry, point);
      if (at?.index !== carry.at?.index) setCarry({ ...carry, at });
    },
    drop: (point) => {
      if (carry === null) return;
      const at = point === null ? carry.at : under(carry, point);
      if (at === null) {
        putBack(carry);
        return;
      }
      setCarry(null);
      tell({ type: 'dropped', carry: { ...carry, at } });
      if (at.position !== carry.column.position) send({ id: carry.column.id, position: at.position });
    },
    cancel: () => {
      if (carry !== null) putBack(carry);
    },
  };
}

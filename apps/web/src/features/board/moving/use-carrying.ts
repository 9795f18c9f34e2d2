import type { ColumnId, TaskId } from '@kandev/contracts';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { TaskMove } from '#api/board-moves.ts';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import { isElsewhere, pickUp, spotAt, stepFrom, type Carry, type Spot, type Step } from './carry.ts';
import { LAST } from './place.ts';
import type { Point } from './pointer-drag.tsx';
import { gapUnder } from './spot-under.ts';
import type { CarryNews } from './use-carry-words.ts';

type Parts = {
  columns: readonly FilledColumn[];
  carry: Carry | null;
  setCarry: (carry: Carry | null) => void;
  ownOrder: boolean;
  strip: RefObject<Element | null>;
  handles: ColumnHandles;
  send: (move: TaskMove) => void;
  tell: (news: CarryNews) => void;
};

export type Carrying = {
  /** Takes up a card; false where there is none of that id. */
  take: (id: TaskId, by: Carry['by']) => boolean;
  step: (step: Step, beside: number) => void;
  hover: (point: Point) => void;
  drop: (point: Point | null) => void;
  cancel: () => void;
};

/** What becomes of a carried card, by keys or by a pointer, and what is said of it. */
export function useCarrying(parts: Parts): Carrying {
  const { columns, carry, setCarry, ownOrder, strip, handles, send, tell } = parts;
  const underPoint = (carried: Carry, point: Point): Spot | null => {
    const under = gapUnder(strip.current, handles, point);
    if (under === null) return null;
    const { column_id, gap } = under;
    const own = columns.find(({ column }) => column.id === column_id);
    const place = own?.tasks.findIndex(({ id }) => id === carried.task.id) ?? -1;
    const index = place >= 0 && gap > place ? gap - 1 : gap;
    return spotAt(columns, carried, { column_id, index }, ownOrder);
  };

  const put = (carried: Carry, at: Spot | null): void => {
    setCarry(null);
    if (at === null) {
      tell({ type: 'cancelled', carry: carried });
      return;
    }
    tell({ type: 'dropped', carry: { ...carried, at } });
    if (!isElsewhere(carried, at)) return;
    const { column_id, position } = at;
    send({ id: carried.task.id, column_id, position: position === LAST ? null : position });
  };

  return {
    take: (id, by) => {
      const taken = pickUp(columns, id, by);
      if (taken === null) return false;
      setCarry(taken);
      tell({ type: 'taken', carry: taken });
      return true;
    },
    step: (step, beside) => {
      if (carry === null) return;
      const gapIn = (column: ColumnId) => handles.get(column)?.gapAt(beside) ?? 0;
      const at = stepFrom(columns, carry, step, gapIn, ownOrder);
      if (at === null) {
        tell({ type: 'stuck', carry });
        return;
      }
      flushSync(() => setCarry({ ...carry, at }));
      tell({ type: 'moved', carry: { ...carry, at } });
    },
    hover: (point) => {
      if (carry?.by !== 'pointer') return;
      const at = underPoint(carry, point);
      if (at?.column_id === carry.at?.column_id && at?.index === carry.at?.index) return;
      setCarry({ ...carry, at });
    },
    drop: (point) => {
      if (carry === null) return;
      put(carry, point === null ? carry.at : underPoint(carry, point));
    },
    cancel: () => {
      if (carry === null) return;
      setCarry(null);
      tell({ type: 'cancelled', carry });
    },
  };
}

import type { ColumnId, TaskId } from '@kandev/contracts';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { TaskMove } from '#api/board-moves.ts';
import { untrustedString } from '#ui/untrusted-text.tsx';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import {
  cardTargetAfterStep,
  cardTargetAt,
  isMoved,
  otherCards,
  startCardDrag,
  type CardDrag,
  type CardStep,
  type CardTarget,
  type DragInput,
} from './card-drag.ts';
import { cardGapAt, type Point } from './hit-test.ts';
import { END_POSITION } from './placement.ts';

type CardDragOptions = {
  columns: readonly FilledColumn[];
  drag: CardDrag | null;
  setDrag: (drag: CardDrag | null) => void;
  manualOrder: boolean;
  strip: RefObject<Element | null>;
  handles: ColumnHandles;
  moveTask: (move: TaskMove) => void;
  announce: (text: string) => void;
};

export type CardDragControls = {
  start: (id: TaskId, input: DragInput) => void;
  /** `clientY` is the height on the screen at which the card enters another column. */
  step: (step: CardStep, clientY: number) => void;
  hover: (point: Point) => void;
  /** Without a point the card is dropped at its present target. */
  drop: (point: Point | null) => void;
  cancel: () => void;
};

/** Moves a dragged card, and announces each change. */
export function useCardDrag(options: CardDragOptions): CardDragControls {
  const { columns, drag, setDrag, manualOrder, strip, handles, moveTask, announce } = options;
  const textOf = useCardDragText(columns, manualOrder);
  const tell = (event: DragEventType, about: CardDrag): void => announce(textOf(event, about));

  const targetAt = (dragged: CardDrag, point: Point): CardTarget | null => {
    const under = cardGapAt(strip.current, handles, point);
    if (under === null) return null;
    const { column_id, gap } = under;
    const tasks = columns.find(({ column }) => column.id === column_id)?.tasks ?? [];
    const ownIndex = tasks.findIndex(({ id }) => id === dragged.task.id);
    const index = ownIndex >= 0 && gap > ownIndex ? gap - 1 : gap;
    return cardTargetAt(columns, dragged, { column_id, index }, manualOrder);
  };

  const cancel = (): void => {
    if (drag === null) return;
    setDrag(null);
    tell('cancelled', drag);
  };

  return {
    start: (id, input) => {
      const started = startCardDrag(columns, id, input);
      if (started === null) return;
      setDrag(started);
      tell('pickedUp', started);
    },
    step: (step, clientY) => {
      if (drag === null) return;
      const gapBeside = (column: ColumnId) => handles.get(column)?.gapAt(clientY) ?? 0;
      const target = cardTargetAfterStep(columns, drag, step, gapBeside, manualOrder);
      if (target === null) {
        tell('atEdge', drag);
        return;
      }
      const moved = { ...drag, target };
      flushSync(() => setDrag(moved));
      tell('moved', moved);
    },
    hover: (point) => {
      if (drag?.input !== 'pointer') return;
      const target = targetAt(drag, point);
      const isSame = target?.column_id === drag.target?.column_id && target?.index === drag.target?.index;
      if (!isSame) setDrag({ ...drag, target });
    },
    drop: (point) => {
      if (drag === null) return;
      const target = point === null ? drag.target : targetAt(drag, point);
      if (target === null) {
        cancel();
        return;
      }
      setDrag(null);
      tell('dropped', { ...drag, target });
      if (!isMoved(drag, target)) return;
      const { column_id, position } = target;
      moveTask({ id: drag.task.id, column_id, position: position === END_POSITION ? null : position });
    },
    cancel,
  };
}

export type DragEventType = 'pickedUp' | 'moved' | 'atEdge' | 'dropped' | 'cancelled';

function useCardDragText(
  columns: readonly FilledColumn[],
  manualOrder: boolean,
): (event: DragEventType, drag: CardDrag) => string {
  const { t } = useTranslation('board', { keyPrefix: 'cardDrag' });

  const placeText = ({ target, origin, task }: CardDrag): string => {
    const { column_id } = target ?? origin;
    const column = untrustedString(
      columns.find((filled) => filled.column.id === column_id)?.column.title ?? '',
    );
    if (target === null || !manualOrder) return t('inColumn', { column });
    const count = otherCards(columns, column_id, task.id).length + 1;
    return t('at', { column, place: target.index + 1, count });
  };

  return (event, drag) => {
    const title = untrustedString(drag.task.title);
    switch (event) {
      case 'pickedUp':
        return t(manualOrder ? 'pickedUp' : 'pickedUpSorted', { title, where: placeText(drag) });
      case 'moved':
        return placeText(drag);
      case 'atEdge':
        return t(manualOrder ? 'atEdge' : 'columnsOnly', { where: placeText(drag) });
      case 'dropped':
        return t('dropped', { title, where: placeText(drag) });
      case 'cancelled':
        return t('cancelled', { title, where: placeText({ ...drag, target: null }) });
    }
  };
}

import type { Column, ColumnId } from '@kandev/contracts';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ColumnMove } from '#api/board-moves.ts';
import { untrustedString } from '#ui/untrusted-text.tsx';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { DragInput } from './card-drag.ts';
import {
  columnTargetAfterStep,
  originIndexOf,
  startColumnDrag,
  type ColumnDrag,
  type ColumnStep,
  type ColumnTarget,
} from './column-drag.ts';
import { columnTargetAtPoint, type Point } from './hit-test.ts';
import type { DragEventType } from './use-card-drag.ts';

type ColumnDragOptions = {
  columns: readonly Column[];
  drag: ColumnDrag | null;
  setDrag: (drag: ColumnDrag | null) => void;
  strip: RefObject<Element | null>;
  handles: ColumnHandles;
  moveColumn: (move: ColumnMove) => void;
  announce: (text: string) => void;
};

export type ColumnDragControls = {
  start: (id: ColumnId, input: DragInput) => void;
  step: (step: ColumnStep) => void;
  hover: (point: Point) => void;
  /** Without a point the column is dropped at its present target. */
  drop: (point: Point | null) => void;
  cancel: () => void;
};

/** Moves a dragged column, and announces each change. */
export function useColumnDrag(options: ColumnDragOptions): ColumnDragControls {
  const { columns, drag, setDrag, strip, handles, moveColumn, announce } = options;
  const textOf = useColumnDragText(columns);
  const tell = (event: DragEventType, about: ColumnDrag): void => announce(textOf(event, about));
  const targetAt = ({ column }: ColumnDrag, point: Point): ColumnTarget | null =>
    columnTargetAtPoint(strip.current, handles, columns, column, point);

  const cancel = (): void => {
    if (drag === null) return;
    setDrag(null);
    tell('cancelled', { ...drag, target: null });
  };

  return {
    start: (id, input) => {
      const started = startColumnDrag(columns, id, input);
      if (started === null) return;
      setDrag(started);
      tell('pickedUp', started);
    },
    step: (step) => {
      if (drag === null) return;
      const target = columnTargetAfterStep(columns, drag, step);
      if (target === null) {
        tell('atEdge', drag);
        return;
      }
      const moved = { ...drag, target };
      flushSync(() => setDrag(moved));
      tell('moved', moved);
      const section = handles.get(drag.column.id)?.element.closest('section');
      section?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    hover: (point) => {
      if (drag?.input !== 'pointer') return;
      const target = targetAt(drag, point);
      if (target?.index !== drag.target?.index) setDrag({ ...drag, target });
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
      if (target.position !== drag.column.position)
        moveColumn({ id: drag.column.id, position: target.position });
    },
    cancel,
  };
}

function useColumnDragText(columns: readonly Column[]): (event: DragEventType, drag: ColumnDrag) => string {
  const { t } = useTranslation('board', { keyPrefix: 'columnDrag' });
  return (event, { column, target }) => {
    const title = untrustedString(column.title);
    const index = target?.index ?? originIndexOf(columns, column);
    const where = t('at', { place: index + 1, count: columns.length });
    switch (event) {
      case 'pickedUp':
      case 'dropped':
      case 'cancelled':
        return t(event, { title, where });
      case 'moved':
        return where;
      case 'atEdge':
        return t('atEdge', { where });
    }
  };
}

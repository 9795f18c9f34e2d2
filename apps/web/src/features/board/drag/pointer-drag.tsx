import {
  AutoScroller,
  Cursor,
  Draggable,
  Feedback,
  PointerActivationConstraints,
  PreventSelection,
} from '@dnd-kit/dom';
import {
  DragDropProvider,
  DragOverlay,
  PointerSensor,
  useDragDropManager,
  useDragDropMonitor,
} from '@dnd-kit/react';
import { columnId, taskId, type Column, type ColumnId, type Task, type TaskId } from '@kandev/contracts';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { CardFace } from '../card/card-face.tsx';
import { useEventCallback } from '../use-event-callback.ts';
import type { Point } from './hit-test.ts';

export type DragSource = { type: 'task'; id: TaskId } | { type: 'column'; id: ColumnId };

export type DragSourceRegistry = {
  /** Makes a source draggable by an element, and returns how to undo that. */
  register: (source: DragSource, element: Element) => () => void;
};

export type PointerDragHandlers = {
  /** The dragged card or column, which is drawn beside the pointer. */
  dragged: { task: Task } | { column: Column } | null;
  onStart: (source: DragSource) => void;
  onHover: (point: Point) => void;
  /** The point is null if the drag ends without a pointer event. */
  onDrop: (point: Point | null) => void;
  onCancel: () => void;
};

type PointerDragProps = PointerDragHandlers & {
  /** Called with null when the component unmounts. */
  onReady: (registry: DragSourceRegistry | null) => void;
};

const LONG_PRESS = { value: 250, tolerance: 8 };
const MOUSE_DISTANCE_PX = 6;

/** A finger has to rest on a card before it drags it, so that it can scroll; a mouse only has to move. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay(LONG_PRESS)]
        : [new PointerActivationConstraints.Distance({ value: MOUSE_DISTANCE_PX })],
    preventActivation: ({ target }) => target instanceof Element && target.closest('[data-no-drag]') !== null,
  }),
];

/**
 * Without the library's keyboard sensor and announcements: they know only cards that are drawn, have no Home and
 * End, drop while Space is held, and ignore a press by assistive technology.
 */
const plugins = [
  AutoScroller.configure({ acceleration: 20, threshold: { x: 0.08, y: 0.14 } }),
  Cursor,
  Feedback,
  PreventSelection,
];

/** Drags cards and columns by mouse, pen and finger, and scrolls near an edge. */
export function PointerDrag({ dragged, onReady, ...handlers }: PointerDragProps): ReactNode {
  return (
    <DragDropProvider sensors={sensors} plugins={plugins}>
      <SourceRegistry onReady={onReady} />
      <DragMonitor {...handlers} />
      <DragOverlay dropAnimation={null}>{dragged && <DragPreview dragged={dragged} />}</DragOverlay>
    </DragDropProvider>
  );
}

function DragPreview({ dragged }: { dragged: NonNullable<PointerDragHandlers['dragged']> }): ReactNode {
  if ('column' in dragged) {
    return (
      <div className="flex min-h-9 items-center rounded-md border border-line bg-surface px-3 font-semibold text-secondary shadow-raised">
        <span className="truncate">
          <UntrustedText>{dragged.column.title}</UntrustedText>
        </span>
      </div>
    );
  }
  return (
    <div className="rounded-md opacity-90 shadow-raised">
      <CardFace task={dragged.task}>
        <UntrustedText>{dragged.task.title}</UntrustedText>
      </CardFace>
    </div>
  );
}

function SourceRegistry({ onReady }: Pick<PointerDragProps, 'onReady'>): null {
  const manager = useDragDropManager();
  useEffect(() => {
    if (manager === null) return;
    onReady({
      register: ({ type, id }, element) => {
        const draggable = new Draggable({ id, type, element }, manager);
        return () => draggable.destroy();
      },
    });
    return () => onReady(null);
  }, [manager, onReady]);
  return null;
}

function DragMonitor(handlers: Omit<PointerDragHandlers, 'dragged'>): null {
  const lastPoint = useRef<Point | null>(null);
  const onStart = useEventCallback(handlers.onStart);
  const onHover = useEventCallback(handlers.onHover);
  const onDrop = useEventCallback(handlers.onDrop);
  const onCancel = useEventCallback(handlers.onCancel);

  // A list that scrolls brings other cards under a resting pointer.
  useEffect(() => {
    const hoverAgain = () => {
      if (lastPoint.current !== null) onHover(lastPoint.current);
    };
    document.addEventListener('scroll', hoverAgain, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', hoverAgain, { capture: true });
  }, [onHover]);

  useDragDropMonitor(
    useMemo(
      () => ({
        onDragStart: ({ operation }) => {
          if (operation.source === null) return;
          const { type, id } = operation.source;
          onStart(
            type === 'column' ? { type, id: columnId.parse(id) } : { type: 'task', id: taskId.parse(id) },
          );
        },
        onDragMove: ({ operation, to }) => {
          lastPoint.current = to ?? operation.position.current;
          onHover(lastPoint.current);
        },
        onDragEnd: ({ canceled, nativeEvent }) => {
          lastPoint.current = null;
          if (canceled) onCancel();
          else if (nativeEvent instanceof PointerEvent)
            onDrop({ x: nativeEvent.clientX, y: nativeEvent.clientY });
          else onDrop(null);
        },
      }),
      [onStart, onHover, onDrop, onCancel],
    ),
  );
  return null;
}

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
import { columnId, taskId, type Column, type Task } from '@kandev/contracts';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { CardFace } from '../card/card-face.tsx';
import { useStable } from '../use-stable.ts';
import type { Grip, MakeCarryable } from './carryable.ts';

export type Point = { x: number; y: number };

export type Carried = { task: Task } | { column: Column };

export type PointerHandlers = {
  /** The task or column in the pointer's hand, drawn beside it. */
  carried: Carried | null;
  onPickUp: (grip: Grip) => void;
  onHover: (point: Point) => void;
  /** The point is where it was let go, unless the carry ends without one. */
  onDrop: (point: Point | null) => void;
  onCancel: () => void;
};

type PointerDragProps = PointerHandlers & {
  /** Says how to make something carryable, and null when there is no more of that. */
  onReady: (make: { carryable: MakeCarryable } | null) => void;
};

/** A finger has to rest on what it is to carry, so that it can scroll; a mouse has to move it. */
const sensors = [
  PointerSensor.configure({
    activationConstraints: ({ pointerType }) =>
      pointerType === 'touch'
        ? [new PointerActivationConstraints.Delay({ value: 250, tolerance: 8 })]
        : [new PointerActivationConstraints.Distance({ value: 6 })],
    preventActivation: ({ target }) => target instanceof Element && target.closest('[data-no-drag]') !== null,
  }),
];

/** Keys and what is read out are the board's own: the library's know only the cards that are drawn. */
const plugins = [
  AutoScroller.configure({ acceleration: 20, threshold: { x: 0.08, y: 0.14 } }),
  Cursor,
  Feedback,
  PreventSelection,
];

/** Carries cards and columns by mouse, pen and finger, and scrolls when they come near an edge. */
export function PointerDrag({ carried, onReady, ...handlers }: PointerDragProps): ReactNode {
  return (
    <DragDropProvider sensors={sensors} plugins={plugins}>
      <Ready onReady={onReady} />
      <Watch {...handlers} />
      <DragOverlay dropAnimation={null}>{carried && <InHand carried={carried} />}</DragOverlay>
    </DragDropProvider>
  );
}

function InHand({ carried }: { carried: Carried }): ReactNode {
  if ('column' in carried) {
    return (
      <div className="flex min-h-9 items-center rounded-md border border-line bg-surface px-3 font-semibold text-secondary shadow-raised">
        <span className="truncate">
          <UntrustedText>{carried.column.title}</UntrustedText>
        </span>
      </div>
    );
  }
  return (
    <div className="rounded-md opacity-90 shadow-raised">
      <CardFace task={carried.task}>
        <UntrustedText>{carried.task.title}</UntrustedText>
      </CardFace>
    </div>
  );
}

function Ready({ onReady }: Pick<PointerDragProps, 'onReady'>): null {
  const manager = useDragDropManager();
  useEffect(() => {
    if (manager === null) return;
    onReady({
      carryable: ({ of, id }, element) => {
        const draggable = new Draggable({ id, type: of, element }, manager);
        return () => draggable.destroy();
      },
    });
    return () => onReady(null);
  }, [manager, onReady]);
  return null;
}

function Watch({ onPickUp, onHover, onDrop, onCancel }: Omit<PointerHandlers, 'carried'>): null {
  const last = useRef<Point | null>(null);
  const hoverAgain = useStable(() => {
    if (last.current !== null) onHover(last.current);
  });
  const pickUp = useStable(onPickUp);
  const hover = useStable(onHover);
  const drop = useStable(onDrop);
  const cancel = useStable(onCancel);

  // A list that scrolls brings other cards under a pointer that rests.
  useEffect(() => {
    document.addEventListener('scroll', hoverAgain, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', hoverAgain, { capture: true });
  }, [hoverAgain]);

  useDragDropMonitor(
    useMemo(
      () => ({
        onDragStart: ({ operation }) => {
          if (operation.source === null) return;
          const { type, id } = operation.source;
          pickUp(
            type === 'column' ? { of: type, id: columnId.parse(id) } : { of: 'task', id: taskId.parse(id) },
          );
        },
        onDragMove: ({ operation, to }) => {
          last.current = to ?? operation.position.current;
          hover(last.current);
        },
        onDragEnd: ({ canceled, nativeEvent }) => {
          last.current = null;
          if (canceled) cancel();
          else
            drop(
              nativeEvent instanceof PointerEvent ? { x: nativeEvent.clientX, y: nativeEvent.clientY } : null,
            );
        },
      }),
      [pickUp, hover, drop, cancel],
    ),
  );
  return null;
}

import type { TaskId } from '@kandev/contracts';
import {
  useEffect,
  useMemo,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { BoardState } from '../use-board-state.ts';
import { useEventCallback } from '../use-event-callback.ts';
import { handleCardKey, handleColumnClick, handleColumnKey } from './drag-keys.ts';
import type { PointerDragHandlers } from './pointer-drag.tsx';
import { useCardDrag } from './use-card-drag.ts';
import { useColumnDrag } from './use-column-drag.ts';

type BoardDragOptions = Omit<BoardState, 'query' | 'tasks'> & {
  manualOrder: boolean;
  strip: RefObject<Element | null>;
  handles: ColumnHandles;
  announce: (text: string) => void;
  /** Draws a card, scrolls it into view, and focuses it. */
  focusCard: (id: TaskId) => void;
  /** Called when a pointer starts to drag a card. */
  onCardPickedUp: (id: TaskId) => void;
};

type BoardDrag = {
  isDragging: boolean;
  isKeyboardDrag: boolean;
  pointerHandlers: PointerDragHandlers;
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

/** Drags cards and columns, one at a time, by pointer and by keyboard. */
export function useBoardDrag(options: BoardDragOptions): BoardDrag {
  const { columns, cardDrag, setCardDrag, moveTask, columnDrag, setColumnDrag, moveColumn } = options;
  const { manualOrder, strip, handles, announce, focusCard, onCardPickedUp } = options;
  const sortedColumns = useMemo(() => columns.map(({ column }) => column), [columns]);
  const common = { strip, handles, announce };
  const cardControls = useCardDrag({
    ...common,
    columns,
    drag: cardDrag,
    setDrag: setCardDrag,
    manualOrder,
    moveTask,
  });
  const columnControls = useColumnDrag({
    ...common,
    columns: sortedColumns,
    drag: columnDrag,
    setDrag: setColumnDrag,
    moveColumn,
  });

  const isDragging = cardDrag !== null || columnDrag !== null;
  const isKeyboardDrag = (cardDrag ?? columnDrag)?.input === 'keyboard';
  const activeControls = columnDrag === null ? cardControls : columnControls;
  const cancelOnBlur = useCancelOnBlur(isKeyboardDrag, activeControls.cancel);
  const cardKeys = { columns, drag: cardDrag, controls: cardControls, isDragging, handles, focusCard };
  const columnKeys = { drag: columnDrag, controls: columnControls, isDragging };

  return {
    isDragging,
    isKeyboardDrag,
    pointerHandlers: {
      dragged: draggedByPointer(options),
      onStart: (source) => {
        if (source.type === 'column') {
          columnControls.start(source.id, 'pointer');
          return;
        }
        onCardPickedUp(source.id);
        cardControls.start(source.id, 'pointer');
      },
      onHover: activeControls.hover,
      onDrop: activeControls.drop,
      onCancel: activeControls.cancel,
    },
    onKeyDown: (event) => {
      handleCardKey(event, cardKeys);
      handleColumnKey(event, columnKeys);
    },
    onClick: (event) => handleColumnClick(event, columnKeys),
    onBlur: cancelOnBlur,
  };
}

function draggedByPointer({
  cardDrag,
  columnDrag,
}: Pick<BoardDragOptions, 'cardDrag' | 'columnDrag'>): PointerDragHandlers['dragged'] {
  if (columnDrag?.input === 'pointer') return { column: columnDrag.column };
  return cardDrag?.input === 'pointer' ? { task: cardDrag.task } : null;
}

/** Cancels a keyboard drag when the focus goes elsewhere or a pointer is pressed. Returns the board's blur handler. */
function useCancelOnBlur(isKeyboardDrag: boolean, onCancel: () => void): (event: FocusEvent) => void {
  const cancel = useEventCallback(onCancel);
  useEffect(() => {
    if (!isKeyboardDrag) return;
    document.addEventListener('pointerdown', cancel, { capture: true });
    return () => document.removeEventListener('pointerdown', cancel, { capture: true });
  }, [isKeyboardDrag, cancel]);
  return ({ relatedTarget }) => {
    if (isKeyboardDrag && relatedTarget !== null) cancel();
  };
}

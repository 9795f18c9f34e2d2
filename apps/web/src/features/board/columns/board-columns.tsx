import { taskId, type TaskId } from '@kandev/contracts';
import {
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { BoardActionsContext, useCreateBoardActions } from '../board-actions.ts';
import { dropGap, isDropTarget } from '../drag/card-drag.ts';
import { columnDropMark } from '../drag/column-drag.ts';
import { DragLayer } from '../drag/drag-layer.tsx';
import { useBoardDrag } from '../drag/use-board-drag.ts';
import { useKeepFocus } from '../drag/use-keep-focus.ts';
import { needsMe, type BoardFilter } from '../filter/board-filter.ts';
import type { BoardState } from '../use-board-state.ts';
import { useEventCallback } from '../use-event-callback.ts';
import { BoardColumn } from './board-column.tsx';
import type { ColumnHandles } from './column-handles.ts';
import type { FilledColumn } from './fill-columns.ts';

/** Up to this many tasks all cards are drawn, so that the browser's own search finds them. */
const MAX_FULLY_DRAWN_TASKS = 120;

const DRAG_STATUS_CLASS =
  'pointer-events-none fixed inset-x-4 bottom-4 z-20 mx-auto w-fit max-w-reading rounded-md border border-ask-line bg-ask-wash px-4 py-2 text-ask shadow-raised';

type BoardColumnsProps = Omit<BoardState, 'query'> & {
  /** Whether cards can be put between others; if not, they can only change their column. */
  manualOrder: boolean;
  filter: BoardFilter;
};

/** The columns side by side, in which cards and columns are dragged. */
export const BoardColumns = memo(function BoardColumns(props: BoardColumnsProps): ReactNode {
  const { manualOrder, filter, ...board } = props;
  const { columns, tasks, cardDrag, columnDrag } = board;
  const { t } = useTranslation('board');
  const strip = useRef<HTMLDivElement>(null);
  const [handles] = useState<ColumnHandles>(() => new Map());
  const [activeTask, setActiveTask] = useState<TaskId | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const cardKeysHintId = useId();
  const columnKeysHintId = useId();

  const focusCard = useEventCallback((id: TaskId) => {
    const link = () => strip.current?.querySelector<HTMLElement>(`[data-task-id="${id}"]`);
    if (!link()) flushSync(() => setActiveTask(id));
    if (link() !== document.activeElement) link()?.focus({ preventScroll: true });
    scrollToCard(columns, handles, id);
  });
  const drag = useBoardDrag({
    ...board,
    manualOrder,
    strip,
    handles,
    announce: setAnnouncement,
    focusCard,
    onCardPickedUp: setActiveTask,
  });
  const actions = useCreateBoardActions(board);
  useRestoreScroll(handles, columns);
  useScrollToOpeningColumn(strip, columns, filter);
  const keepFocus = useKeepFocus(strip, columns);
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    keepFocus(target);
    const id = taskId.safeParse(target.dataset['taskId']).data;
    if (id !== undefined) setActiveTask(id);
  };

  const sortedColumns = columns.map(({ column }) => column);
  const dropMark = columnDropMark(sortedColumns, columnDrag);
  const draggedCard = cardDrag && { id: cardDrag.task.id, input: cardDrag.input };

  return (
    <BoardActionsContext value={actions}>
      <DragLayer {...drag.pointerHandlers}>
        <div
          ref={strip}
          className={cx(
            'relative flex min-h-0 flex-1 gap-3 overflow-x-auto overflow-y-hidden px-4 pt-1 sm:gap-2 sm:px-4',
            !drag.isDragging && 'max-sm:snap-x max-sm:snap-mandatory',
            // Only the strip scrolls under a dragged column, not the cards below the pointer.
            columnDrag?.input === 'pointer' && '*:pointer-events-none',
          )}
          onKeyDown={drag.onKeyDown}
          onClick={drag.onClick}
          onBlur={drag.onBlur}
          onFocus={onFocus}
        >
          {columns.map((filled) => (
            <BoardColumn
              key={filled.column.id}
              filled={filled}
              drawAll={tasks.length <= MAX_FULLY_DRAWN_TASKS}
              activeTask={filled.tasks.some(({ id }) => id === activeTask) ? activeTask : null}
              draggedCard={draggedCard}
              dropGap={manualOrder ? dropGap(filled, cardDrag) : null}
              isDropTarget={!manualOrder && isDropTarget(filled, cardDrag)}
              draggedBy={columnDrag?.column.id === filled.column.id ? columnDrag.input : null}
              dropMark={dropMark?.id === filled.column.id ? dropMark.side : null}
              cardKeysHintId={cardKeysHintId}
              columnKeysHintId={columnKeysHintId}
              handles={handles}
            />
          ))}
        </div>
      </DragLayer>
      <p id={cardKeysHintId} hidden>
        {t('cardDrag.hint')}
      </p>
      <p id={columnKeysHintId} hidden>
        {t('columnDrag.hint')}
      </p>
      <p aria-live="assertive" className={drag.isKeyboardDrag ? DRAG_STATUS_CLASS : 'sr-only'}>
        {announcement}
      </p>
      {cardDrag?.input === 'pointer' && !manualOrder && (
        <p aria-hidden="true" className={DRAG_STATUS_CLASS}>
          {t('filter.columnsOnly')}
        </p>
      )}
    </BoardActionsContext>
  );
});

function scrollToCard(columns: readonly FilledColumn[], handles: ColumnHandles, id: TaskId): void {
  for (const { column, tasks } of columns) {
    const index = tasks.findIndex((task) => task.id === id);
    if (index >= 0) handles.get(column.id)?.scrollToCard(index);
  }
}

/** Browsers scroll an element to its top when it is moved within the page. */
function useRestoreScroll(handles: ColumnHandles, columns: readonly FilledColumn[]): void {
  const order = columns.map(({ column }) => column.id).join();
  useLayoutEffect(() => {
    for (const { restoreScroll } of handles.values()) restoreScroll();
  }, [handles, order]);
}

/**
 * On a screen with room for about one column, the board opens on the first column with a task that needs the
 * operator, else on the first with any task; again whenever the filter changes.
 */
function useScrollToOpeningColumn(
  strip: RefObject<HTMLElement | null>,
  columns: readonly FilledColumn[],
  { text, state, agent }: BoardFilter,
): void {
  const scroll = useEventCallback(() => {
    const waiting = columns.findIndex(({ tasks }) => tasks.some(needsMe));
    const index = waiting >= 0 ? waiting : columns.findIndex(({ tasks }) => tasks.length > 0);
    const column = strip.current?.children[index];
    if (!strip.current || !column || column.clientWidth < strip.current.clientWidth / 2) return;
    column.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
  });
  useLayoutEffect(scroll, [scroll, text, state, agent]);
}

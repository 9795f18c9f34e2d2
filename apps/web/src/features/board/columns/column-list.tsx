import type { ColumnId, Task, TaskId } from '@kandev/contracts';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { TaskCard } from '../card/task-card.tsx';
import type { DragInput } from '../drag/card-drag.ts';
import type { ColumnHandles } from './column-handles.ts';

const CARD_GAP_PX = 10;
const OVERSCAN_CARDS = 3;

export type ColumnListProps = {
  column: ColumnId;
  headingId: string;
  tasks: Task[];
  /** A column that is out of view draws only its active card. */
  isNearViewport: boolean;
  /** Whether the board is so small that every card is drawn, in view or not. */
  drawAll: boolean;
  /** The card that has the focus or is dragged. It stays drawn wherever the column is scrolled. */
  activeTask: TaskId | null;
  draggedCard: { id: TaskId; input: DragInput } | null;
  /** The gap of this column in which the dragged card would land. */
  dropGap: number | null;
  cardKeysHintId: string;
  handles: ColumnHandles;
};

/** The cards of a column, which scroll on their own. On a large board only the cards in view are drawn. */
export function ColumnList(props: ColumnListProps): ReactNode {
  const { column, headingId, tasks, isNearViewport, drawAll, activeTask } = props;
  const { draggedCard, dropGap, cardKeysHintId, handles } = props;
  const list = useRef<HTMLDivElement>(null);
  // New cards above do not move the cards in view, except at the top, where new cards come into view.
  const [isAtTop, setIsAtTop] = useState(true);
  const activeIndex = activeTask === null ? -1 : tasks.findIndex(({ id }) => id === activeTask);

  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes this component, and the virtualizer's functions stay in it
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => list.current,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    estimateSize: (index) => estimateCardHeight(tasks[index]),
    rangeExtractor: useCallback(
      (range: Range) => {
        if (drawAll) return Array.from({ length: range.count }, (_, index) => index);
        const drawn = isNearViewport ? defaultRangeExtractor(range) : [];
        if (activeIndex < 0 || drawn.includes(activeIndex)) return drawn;
        return [...drawn, activeIndex].sort((a, b) => a - b);
      },
      [drawAll, isNearViewport, activeIndex],
    ),
    gap: CARD_GAP_PX,
    paddingStart: 4,
    paddingEnd: 16,
    overscan: OVERSCAN_CARDS,
    anchorTo: isAtTop ? 'start' : 'end',
    directDomUpdates: true,
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    handles.set(column, {
      element,
      gapAt: (clientY) => {
        const offset = clientY - element.getBoundingClientRect().top + element.scrollTop;
        const row = rows.getVirtualItemForOffset(offset);
        if (row === undefined) return 0;
        return offset < row.start + row.size / 2 ? row.index : row.index + 1;
      },
      scrollToCard: (index) => {
        const isDrawn = rows.range !== null && index >= rows.range.startIndex && index <= rows.range.endIndex;
        if (!isDrawn) rows.scrollToIndex(index);
        const row = isDrawn ? element.querySelector(`[data-index="${index}"]`) : element;
        row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      restoreScroll: () => {
        const { scrollOffset } = rows;
        if (scrollOffset !== null && element.scrollTop !== scrollOffset) element.scrollTop = scrollOffset;
      },
    });
    return () => void handles.delete(column);
  }, [handles, column, rows]);

  const firstInView = rows.range?.startIndex ?? 0;
  const tabStopIndex = activeIndex < 0 ? firstInView : activeIndex;
  return (
    <div
      ref={list}
      onScroll={({ currentTarget }) => setIsAtTop(currentTarget.scrollTop <= 0)}
      className="min-h-0 flex-1 overflow-x-clip overflow-y-auto overscroll-y-contain px-2 pb-24"
    >
      <ul ref={rows.containerRef} aria-labelledby={headingId} className="relative">
        {rows.getVirtualItems().map(({ key, index }) => {
          const task = tasks[index];
          return (
            task && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={tasks.length}
                aria-posinset={index + 1}
                className="absolute top-0 start-0 w-full"
              >
                <TaskCard
                  task={task}
                  isTabStop={index === tabStopIndex}
                  draggedBy={draggedCard?.id === task.id ? draggedCard.input : null}
                  keysHintId={cardKeysHintId}
                />
              </li>
            )
          );
        })}
        {dropGap !== null && <DropLine offset={gapOffset(rows.measurementsCache, dropGap)} />}
      </ul>
    </div>
  );
}

/** Marks the gap in which the dragged card would land. The cards do not move aside for it. */
function DropLine({ offset }: { offset: number }): ReactNode {
  return (
    <li
      role="presentation"
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 rounded-full bg-ask before:absolute before:-top-0.75 before:-start-1 before:size-2 before:rounded-full before:bg-ask"
      style={{ transform: `translateY(${Math.max(1, offset) - 1}px)` }}
    />
  );
}

/** The middle of a gap, in pixels from the top of the list. */
function gapOffset(rows: readonly { start: number; end: number }[], gap: number): number {
  const rowBelow = rows[gap];
  if (rowBelow !== undefined) return rowBelow.start - CARD_GAP_PX / 2;
  return (rows.at(-1)?.end ?? 0) + CARD_GAP_PX / 2;
}

const LINE_HEIGHT_PX = 22.5;
const CHARS_PER_LINE = 30;

/** The approximate height of a card that has not been measured yet. */
function estimateCardHeight(task: Task | undefined): number {
  if (task === undefined) return 0;
  const { title, waiting, unanswered } = task;
  const unansweredHeight = unanswered === null ? 0 : 6 + LINE_HEIGHT_PX;
  const questionHeight = waiting === null ? unansweredHeight : 6 + textHeight(waiting.text, 2);
  return 26 + textHeight(title, 3) + questionHeight + 32;
}

function textHeight(text: string, maxLines: number): number {
  return Math.min(maxLines, Math.max(1, Math.ceil(text.length / CHARS_PER_LINE))) * LINE_HEIGHT_PX;
}

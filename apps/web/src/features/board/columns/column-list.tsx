import type { ColumnId, Task, TaskId } from '@kandev/contracts';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { TaskCard } from '../card/task-card.tsx';
import type { Carry } from '../moving/carry.ts';
import { DropLine } from '../moving/drop-line.tsx';
import type { ColumnHandles } from './column-handles.ts';
import { estimateHeight } from './estimate-height.ts';

const GAP = 10;
const BEYOND = 3;

export type ColumnListProps = {
  column: ColumnId;
  heading: string;
  tasks: Task[];
  /** Whether the column is in sight. One that is not draws no cards but the one that is in use. */
  onScreen: boolean;
  /** Whether the board is so small that every card of it is drawn, in sight or not. */
  whole: boolean;
  /** The card that keys or a pointer are at. It stays drawn wherever the column is scrolled. */
  active: TaskId | null;
  carried: { id: TaskId; by: Carry['by'] } | null;
  /** The gap in this column in which the carried card would land. */
  dropAt: number | null;
  keysHint: string;
  handles: ColumnHandles;
};

/** The cards of a column. On a large board only those in sight are drawn; only this scrolls. */
export function ColumnList(props: ColumnListProps): ReactNode {
  const { column, heading, tasks, onScreen, whole, active, carried, dropAt, keysHint, handles } = props;
  const list = useRef<HTMLDivElement>(null);
  // Cards that come in above leave what is being read where it is; at the top, what is new is what to read.
  const [atTop, setAtTop] = useState(true);
  const pinned = active === null ? -1 : tasks.findIndex(({ id }) => id === active);

  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes here, and its functions stay here
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => list.current,
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
    estimateSize: (index) => estimateHeight(tasks[index]),
    rangeExtractor: useCallback(
      (range: Range) => {
        if (whole) return Array.from({ length: range.count }, (_, index) => index);
        const drawn = onScreen ? defaultRangeExtractor(range) : [];
        return pinned < 0 || drawn.includes(pinned) ? drawn : [...drawn, pinned].sort((a, b) => a - b);
      },
      [whole, onScreen, pinned],
    ),
    gap: GAP,
    paddingStart: 4,
    paddingEnd: 16,
    overscan: BEYOND,
    anchorTo: atTop ? 'start' : 'end',
    directDomUpdates: true,
  });

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    handles.set(column, {
      element,
      gapAt: (y) => {
        const offset = y - element.getBoundingClientRect().top + element.scrollTop;
        const row = rows.getVirtualItemForOffset(offset);
        if (row === undefined) return 0;
        return offset < row.start + row.size / 2 ? row.index : row.index + 1;
      },
      show: (index) => {
        const near = rows.range !== null && index >= rows.range.startIndex && index <= rows.range.endIndex;
        if (!near) rows.scrollToIndex(index);
        const row = near ? element.querySelector(`[data-index="${index}"]`) : element;
        row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      stay: () => {
        const { scrollOffset } = rows;
        if (scrollOffset !== null && element.scrollTop !== scrollOffset) element.scrollTop = scrollOffset;
      },
    });
    return () => void handles.delete(column);
  }, [handles, column, rows]);

  const firstInSight = rows.range?.startIndex ?? 0;
  const tabStop = pinned < 0 ? firstInSight : pinned;
  return (
    <div
      ref={list}
      onScroll={({ currentTarget }) => setAtTop(currentTarget.scrollTop <= 0)}
      className="min-h-0 flex-1 overflow-x-clip overflow-y-auto overscroll-y-contain px-2 pb-24"
    >
      <ul ref={rows.containerRef} aria-labelledby={heading} className="relative">
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
                  tabStop={index === tabStop}
                  carriedBy={carried?.id === task.id ? carried.by : null}
                  keysHint={keysHint}
                />
              </li>
            )
          );
        })}
        {dropAt !== null && <DropLine at={gapOffset(rows.measurementsCache, dropAt)} />}
      </ul>
    </div>
  );
}

/** The middle of a gap, in pixels from the top of the list. */
function gapOffset(rows: readonly { start: number; end: number }[], gap: number): number {
  const below = rows[gap];
  return below === undefined ? (rows[rows.length - 1]?.end ?? 0) + GAP / 2 : below.start - GAP / 2;
}

import { memo, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { DragInput } from '../drag/card-drag.ts';
import { useDragSource } from '../drag/drag-layer.tsx';
import { ColumnList, type ColumnListProps } from './column-list.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { showsSameTasks, type FilledColumn } from './fill-columns.ts';

type BoardColumnProps = Omit<ColumnListProps, 'column' | 'headingId' | 'tasks' | 'isNearViewport'> & {
  filled: FilledColumn;
  /** Whether a dragged card would land in this column, if a filter or another order decides where in it. */
  isDropTarget: boolean;
  /** The input that drags this column. */
  draggedBy: DragInput | null;
  /** The side of this column on which a dragged column would land. */
  dropMark: 'before' | 'after' | null;
  columnKeysHintId: string;
};

/** A column: its heading and its cards. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps): ReactNode {
  const { filled, isDropTarget, draggedBy, dropMark, columnKeysHintId, ...listProps } = props;
  const { column, tasks, total } = filled;
  const { t } = useTranslation('board');
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const isNearViewport = useIsNearViewport(section);
  return (
    <section
      ref={section}
      aria-labelledby={headingId}
      className={cx(
        'relative flex max-h-full min-h-0 w-[86vw] shrink-0 snap-center flex-col gap-1.5 rounded-md sm:w-auto sm:max-w-96 sm:min-w-58 sm:flex-1',
        (isDropTarget || draggedBy === 'keyboard') && 'outline-2 -outline-offset-2 outline-ask',
        draggedBy === 'pointer' && 'opacity-45',
        tasks.length === 0 && total > 0 && 'max-sm:hidden',
        dropMark !== null &&
          'before:absolute before:inset-y-0 before:w-0.5 before:rounded-full before:bg-ask',
        dropMark === 'before' && 'before:-start-1.25',
        dropMark === 'after' && 'before:-end-1.25',
      )}
    >
      <ColumnHeading
        filled={filled}
        id={headingId}
        isDragged={draggedBy !== null}
        keysHintId={columnKeysHintId}
      />
      {tasks.length === 0 && (
        <p className="px-3 text-sm text-tertiary">{t(total === 0 ? 'columnEmpty' : 'columnNoMatch')}</p>
      )}
      <ColumnList
        column={column.id}
        headingId={headingId}
        tasks={tasks}
        isNearViewport={isNearViewport}
        {...listProps}
      />
    </section>
  );
}, isSame);

/** `filled` and `draggedCard` are new objects at each render of the board. */
function isSame(before: BoardColumnProps, after: BoardColumnProps): boolean {
  return (
    showsSameTasks(before.filled, after.filled) &&
    before.drawAll === after.drawAll &&
    before.activeTask === after.activeTask &&
    before.draggedCard?.id === after.draggedCard?.id &&
    before.draggedCard?.input === after.draggedCard?.input &&
    before.dropGap === after.dropGap &&
    before.isDropTarget === after.isDropTarget &&
    before.draggedBy === after.draggedBy &&
    before.dropMark === after.dropMark
  );
}

type ColumnHeadingProps = {
  filled: FilledColumn;
  /** The id of the heading, which names the column. */
  id: string;
  isDragged: boolean;
  keysHintId: string;
};

/** The title of a column and the number of its tasks. The column is dragged by it. */
function ColumnHeading({ filled, id, isDragged, keysHintId }: ColumnHeadingProps): ReactNode {
  const { column, tasks, total } = filled;
  const { t } = useTranslation('board');
  const showsAll = tasks.length === total;
  return (
    <div
      ref={useDragSource({ type: 'column', id: column.id })}
      className="flex min-h-9 cursor-grab touch-manipulation items-center gap-2 pe-1 ps-3 select-none [-webkit-touch-callout:none]"
    >
      <h2 id={id} className="flex min-w-0 flex-1 items-baseline gap-2 font-semibold text-secondary">
        <button
          type="button"
          data-column-id={column.id}
          data-keeps-hotkeys={isDragged ? '' : undefined}
          aria-describedby={keysHintId}
          title={untrustedString(column.title)}
          className="truncate rounded-sm [cursor:inherit] pointer-coarse:min-h-11"
        >
          <UntrustedText>{column.title}</UntrustedText>
        </button>
        <span className="shrink-0 font-normal text-tertiary" aria-hidden="true">
          {t(showsAll ? 'totalShort' : 'partShort', { shown: tasks.length, total })}
        </span>
        <VisuallyHidden>
          {showsAll ? t('columnCount', { count: total }) : t('columnPart', { shown: tasks.length, total })}
        </VisuallyHidden>
      </h2>
      <span data-no-drag="">
        <ColumnMenu column={column} />
      </span>
    </div>
  );
}

/** Whether an element is in view, or nearly, in its parent, which scrolls sideways. */
function useIsNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: element.current.parentElement, rootMargin: '0px 400px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

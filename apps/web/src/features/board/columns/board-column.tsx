import type { TaskId } from '@kandev/contracts';
import { memo, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import type { Carry } from '../moving/carry.ts';
import type { ColumnHandles } from './column-handles.ts';
import { ColumnHeading } from './column-heading.tsx';
import { ColumnList } from './column-list.tsx';
import { showsSame, type FilledColumn } from './fill-columns.ts';
import { useOnScreen } from './use-on-screen.ts';

export type BoardColumnProps = {
  filled: FilledColumn;
  whole: boolean;
  active: TaskId | null;
  carried: { id: TaskId; by: Carry['by'] } | null;
  dropAt: number | null;
  /** Whether a carried card would land somewhere in this column, wherever its order puts it. */
  takes: boolean;
  /** What carries this column. */
  carriedBy: Carry['by'] | null;
  /** The side of this column on which a carried one would land. */
  mark: 'before' | 'after' | null;
  /** The ids of the words that say which keys move a card and a column. */
  keysHint: string;
  columnKeysHint: string;
  handles: ColumnHandles;
};

/** A column: its heading, and its tasks' cards. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps): ReactNode {
  const { filled, takes, carriedBy, mark, columnKeysHint, ...list } = props;
  const { column, tasks, total } = filled;
  const { t } = useTranslation('board');
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const onScreen = useOnScreen(section);
  return (
    <section
      ref={section}
      aria-labelledby={heading}
      className={cx(
        'relative flex max-h-full min-h-0 w-[86vw] shrink-0 snap-center flex-col gap-1.5 rounded-md sm:w-auto sm:max-w-96 sm:min-w-58 sm:flex-1',
        takes && 'outline-2 -outline-offset-2 outline-ask',
        carriedBy === 'keys' && 'outline-2 -outline-offset-2 outline-ask',
        carriedBy === 'pointer' && 'opacity-45',
        tasks.length === 0 && total > 0 && 'max-sm:hidden',
        mark !== null && 'before:absolute before:inset-y-0 before:w-0.5 before:rounded-full before:bg-ask',
        mark === 'before' && 'before:-start-1.25',
        mark === 'after' && 'before:-end-1.25',
      )}
    >
      <ColumnHeading filled={filled} id={heading} carried={carriedBy !== null} keysHint={columnKeysHint} />
      {tasks.length === 0 && (
        <p className="px-3 text-sm text-tertiary">{t(total === 0 ? 'columnEmpty' : 'columnNoMatch')}</p>
      )}
      <ColumnList column={column.id} heading={heading} tasks={tasks} onScreen={onScreen} {...list} />
    </section>
  );
}, isSame);

function isSame(before: BoardColumnProps, after: BoardColumnProps): boolean {
  return (
    showsSame(before.filled, after.filled) &&
    before.whole === after.whole &&
    before.active === after.active &&
    before.carried?.id === after.carried?.id &&
    before.carried?.by === after.carried?.by &&
    before.dropAt === after.dropAt &&
    before.takes === after.takes &&
    before.carriedBy === after.carriedBy &&
    before.mark === after.mark
  );
}

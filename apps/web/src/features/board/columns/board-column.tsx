import type { TaskId } from '@kandev/contracts';
import { memo, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { InertText, inertString } from '../../../ui/inert-text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Carry } from '../moving/carry.ts';
import type { ColumnHandles } from './column-handles.ts';
import { ColumnMenu } from './column-menu.tsx';
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
  keysHint: string;
  handles: ColumnHandles;
};

/** A column: its title, how many tasks it has, and their cards. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps): ReactNode {
  const { filled, takes, ...list } = props;
  const { column, tasks, total } = filled;
  const { t } = useTranslation('board');
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const onScreen = useOnScreen(section);
  const count =
    tasks.length === total
      ? t('columnCount', { count: total })
      : t('columnPart', { shown: tasks.length, total });
  return (
    <section
      ref={section}
      aria-labelledby={heading}
      className={cx(
        'flex max-h-full min-h-0 w-[86vw] shrink-0 snap-center flex-col gap-1.5 rounded-md sm:w-auto sm:max-w-96 sm:min-w-58 sm:flex-1',
        takes && 'outline-2 -outline-offset-2 outline-ask',
        tasks.length === 0 && total > 0 && 'max-sm:hidden',
      )}
    >
      <div className="flex min-h-9 items-center gap-2 pe-1 ps-3">
        <h2 id={heading} className="flex min-w-0 flex-1 items-baseline gap-2 font-semibold text-secondary">
          <span className="truncate" title={inertString(column.title)}>
            <InertText>{column.title}</InertText>
          </span>
          <span className="shrink-0 font-normal text-tertiary" aria-hidden="true">
            {t(tasks.length === total ? 'totalShort' : 'partShort', { shown: tasks.length, total })}
          </span>
          <VisuallyHidden>{count}</VisuallyHidden>
        </h2>
        <ColumnMenu column={column} />
      </div>
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
    before.takes === after.takes
  );
}

import { taskId, type ColumnId, type Task, type TaskId } from '@kandev/contracts';
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { BoardMovesContext } from '../moving/board-moves.ts';
import type { Carry } from '../moving/carry.ts';
import { positionAt } from '../moving/place.ts';
import { PointerCarry } from '../moving/pointer-carry.tsx';
import { useBoardKeys } from '../moving/use-board-keys.ts';
import { useCarryWords } from '../moving/use-carry-words.ts';
import { useCarrying } from '../moving/use-carrying.ts';
import { useKeptFocus } from '../moving/use-kept-focus.ts';
import { useStable } from '../use-stable.ts';
import type { BoardOnScreen } from '../use-board-on-screen.ts';
import { BoardColumn } from './board-column.tsx';
import type { ColumnHandles } from './column-handles.ts';
import type { FilledColumn } from './fill-columns.ts';

/** Up to so many tasks a board is drawn whole, which a page's own search finds and any script reads. */
const DRAWN_WHOLE = 120;

type BoardColumnsProps = Pick<BoardOnScreen, 'columns' | 'tasks' | 'carry' | 'setCarry' | 'send'> & {
  /** Whether cards can be put between others; else they can change their column only. */
  ownOrder: boolean;
};

/** The columns side by side, and what moves cards among them. */
export function BoardColumns({
  columns,
  tasks,
  carry,
  setCarry,
  send,
  ownOrder,
}: BoardColumnsProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'carry' });
  const strip = useRef<HTMLDivElement>(null);
  const [handles] = useState<ColumnHandles>(() => new Map());
  const [active, setActive] = useState<TaskId | null>(null);
  const keysHint = useId();
  const { said, tell } = useCarryWords(columns, ownOrder);
  const carrying = useCarrying({ columns, carry, setCarry, ownOrder, strip, handles, send, tell });

  const focus = useStable((id: TaskId) => {
    flushSync(() => setActive(id));
    const link = strip.current?.querySelector<HTMLElement>(`[data-task-id="${id}"]`);
    if (link !== document.activeElement) link?.focus({ preventScroll: true });
    showCard(columns, handles, id);
  });
  const keepFocus = useKeptFocus(strip, columns);
  const keys = useBoardKeys({ columns, carry, carrying, handles, focus });

  const toColumn = useStable((task: Task, column_id: ColumnId) =>
    send({ id: task.id, column_id, position: null }),
  );
  const toEdge = useStable((task: Task, edge: 'top' | 'bottom') => {
    const others = tasks.filter(({ id, column_id }) => column_id === task.column_id && id !== task.id);
    others.sort((a, b) => a.position - b.position);
    const position = positionAt(others, edge === 'top' ? 0 : others.length);
    send({ id: task.id, column_id: task.column_id, position });
  });
  const now = useStable(() => columns);
  const moves = useMemo(() => ({ columns: now, toColumn, toEdge }), [now, toColumn, toEdge]);
  const carried = carry && { id: carry.task.id, by: carry.by };

  return (
    <BoardMovesContext value={moves}>
      <PointerCarry
        carried={carry?.by === 'pointer' ? carry.task : null}
        onPickUp={(id) => {
          setActive(id);
          carrying.take(id, 'pointer');
        }}
        onHover={carrying.hover}
        onDrop={carrying.drop}
        onCancel={carrying.cancel}
      >
        <div
          ref={strip}
          className={cx(
            'relative flex min-h-0 flex-1 gap-3 overflow-x-auto overflow-y-hidden px-4 pt-1 sm:gap-2 sm:px-4',
            carry === null && 'max-sm:snap-x max-sm:snap-mandatory',
          )}
          {...keys}
          onFocus={({ target }) => {
            keepFocus(target);
            const id = taskId.safeParse(target.dataset['taskId']).data;
            if (id !== undefined) setActive(id);
          }}
        >
          {columns.map((filled) => (
            <BoardColumn
              key={filled.column.id}
              filled={filled}
              whole={tasks.length <= DRAWN_WHOLE}
              active={filled.tasks.some(({ id }) => id === active) ? active : null}
              carried={carried}
              dropAt={ownOrder ? dropGap(filled, carry) : null}
              takes={!ownOrder && isTaking(filled, carry)}
              keysHint={keysHint}
              handles={handles}
            />
          ))}
        </div>
      </PointerCarry>
      <p id={keysHint} hidden>
        {t('hint')}
      </p>
      <p
        aria-live="assertive"
        className={
          carry?.by === 'keys'
            ? 'fixed inset-x-4 bottom-4 z-20 mx-auto w-fit max-w-reading rounded-md border border-ask-line bg-ask-wash px-4 py-2 text-ask shadow-raised'
            : 'sr-only'
        }
      >
        {said}
      </p>
    </BoardMovesContext>
  );
}

function showCard(columns: readonly FilledColumn[], handles: ColumnHandles, id: TaskId): void {
  for (const { column, tasks } of columns) {
    const index = tasks.findIndex((task) => task.id === id);
    if (index >= 0) handles.get(column.id)?.show(index);
  }
}

/** The gap of this column in which a card that a pointer carries would land; null where it would stay. */
function dropGap({ column, tasks }: FilledColumn, carry: Carry | null): number | null {
  if (carry?.by !== 'pointer' || carry.at?.column_id !== column.id) return null;
  const home = tasks.findIndex(({ id }) => id === carry.task.id);
  if (home < 0) return carry.at.index;
  if (carry.at.index === home) return null;
  return carry.at.index > home ? carry.at.index + 1 : carry.at.index;
}

const isTaking = ({ column }: FilledColumn, carry: Carry | null): boolean =>
  carry?.by === 'pointer' && carry.at?.column_id === column.id && carry.from.column_id !== column.id;

import { taskId, type Column, type ColumnId, type Task, type TaskId } from '@kandev/contracts';
import { memo, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { useArchive } from '../card/use-archive.ts';
import { BoardMovesContext } from '../moving/board-moves.ts';
import type { BoardFilter } from '../filter/board-filter.ts';
import type { Carry } from '../moving/carry.ts';
import { columnSpotAt, type ColumnCarry } from '../moving/column-carry.ts';
import { dropGap, isTaking, landingMark } from '../moving/drop-marks.ts';
import { positionAt } from '../moving/place.ts';
import { PointerCarry } from '../moving/pointer-carry.tsx';
import type { Carried } from '../moving/pointer-drag.tsx';
import { useBoardKeys } from '../moving/use-board-keys.ts';
import { useCarryWords } from '../moving/use-carry-words.ts';
import { useCarrying } from '../moving/use-carrying.ts';
import { useColumnCarrying } from '../moving/use-column-carrying.ts';
import { useColumnKeys } from '../moving/use-column-keys.ts';
import { useColumnWords } from '../moving/use-column-words.ts';
import { useKeptFocus } from '../moving/use-kept-focus.ts';
import { useLetGo } from '../moving/use-let-go.ts';
import { useStable } from '../use-stable.ts';
import type { BoardOnScreen } from '../use-board-on-screen.ts';
import { BoardColumn } from './board-column.tsx';
import type { ColumnHandles } from './column-handles.ts';
import type { FilledColumn } from './fill-columns.ts';
import { useOpeningColumn } from './use-opening-column.ts';

/** Up to so many tasks a board is drawn whole, which a page's own search finds and any script reads. */
const DRAWN_WHOLE = 120;

/** How the moving of a card is spoken of, where it moves nothing else. */
const OVER_THE_BOARD =
  'pointer-events-none fixed inset-x-4 bottom-4 z-20 mx-auto w-fit max-w-reading rounded-md border border-ask-line bg-ask-wash px-4 py-2 text-ask shadow-raised';

type BoardColumnsProps = Omit<BoardOnScreen, 'read'> & {
  /** Whether cards can be put between others; else they can change their column only. */
  ownOrder: boolean;
  filter: BoardFilter;
};

/** The columns side by side, and what moves them and the cards among them. */
export const BoardColumns = memo(function BoardColumns(props: BoardColumnsProps): ReactNode {
  const { columns, tasks, carry, setCarry, send, columnCarry, setColumnCarry, sendColumn } = props;
  const { ownOrder, filter } = props;
  const { t } = useTranslation('board');
  const strip = useRef<HTMLDivElement>(null);
  const [handles] = useState<ColumnHandles>(() => new Map());
  const [active, setActive] = useState<TaskId | null>(null);
  const [said, setSaid] = useState('');
  const keysHint = useId();
  const columnKeysHint = useId();
  const heads = useMemo(() => columns.map(({ column }) => column), [columns]);

  const tell = useCarryWords(columns, ownOrder, setSaid);
  const carrying = useCarrying({ columns, carry, setCarry, ownOrder, strip, handles, send, tell });
  const columnCarrying = useColumnCarrying({
    columns: heads,
    carry: columnCarry,
    setCarry: setColumnCarry,
    strip,
    handles,
    send: sendColumn,
    tell: useColumnWords(heads, setSaid),
  });
  const busy = carry !== null || columnCarry !== null;
  const byKeys = (carry ?? columnCarry)?.by === 'keys';
  const hand = columnCarry === null ? carrying : columnCarrying;
  const letGo = useLetGo(byKeys, hand.cancel);

  const focus = useStable((id: TaskId) => {
    const link = () => strip.current?.querySelector<HTMLElement>(`[data-task-id="${id}"]`);
    if (!link()) flushSync(() => setActive(id));
    if (link() !== document.activeElement) link()?.focus({ preventScroll: true });
    showCard(columns, handles, id);
  });
  const order = heads.map(({ id }) => id).join();
  useLayoutEffect(() => {
    for (const { stay } of handles.values()) stay();
  }, [handles, order]);
  useOpeningColumn(strip, columns, filter);
  const keepFocus = useKeptFocus(strip, columns);
  const keys = useBoardKeys({ columns, carry, carrying, busy, handles, focus });
  const columnKeys = useColumnKeys({ carry: columnCarry, carrying: columnCarrying, busy });

  const toColumn = useStable((task: Task, column_id: ColumnId) =>
    send({ id: task.id, column_id, position: null }),
  );
  const toEdge = useStable((task: Task, edge: 'top' | 'bottom') => {
    const others = tasks.filter(({ id, column_id }) => column_id === task.column_id && id !== task.id);
    others.sort((a, b) => a.position - b.position);
    const position = positionAt(others, edge === 'top' ? 0 : others.length);
    send({ id: task.id, column_id: task.column_id, position });
  });
  const columnTo = useStable((column: Column, index: number) =>
    sendColumn({ id: column.id, position: columnSpotAt(heads, column, index).position }),
  );
  const archive = useArchive();
  const now = useStable(() => columns);
  const moves = useMemo(
    () => ({ columns: now, toColumn, toEdge, archive, columnTo }),
    [now, toColumn, toEdge, archive, columnTo],
  );
  const mark = landingMark(heads, columnCarry);
  const carried = carry && { id: carry.task.id, by: carry.by };

  return (
    <BoardMovesContext value={moves}>
      <PointerCarry
        carried={inHand(carry, columnCarry)}
        onPickUp={(grip) => {
          if (grip.of === 'column') {
            columnCarrying.take(grip.id, 'pointer');
            return;
          }
          setActive(grip.id);
          carrying.take(grip.id, 'pointer');
        }}
        onHover={hand.hover}
        onDrop={hand.drop}
        onCancel={hand.cancel}
      >
        <div
          ref={strip}
          className={cx(
            'relative flex min-h-0 flex-1 gap-3 overflow-x-auto overflow-y-hidden px-4 pt-1 sm:gap-2 sm:px-4',
            !busy && 'max-sm:snap-x max-sm:snap-mandatory',
            // Only the row scrolls under a carried column, not the cards that it passes.
            columnCarry?.by === 'pointer' && '*:pointer-events-none',
          )}
          onKeyDown={(event) => {
            keys.onKeyDown(event);
            columnKeys.onKeyDown(event);
          }}
          onClick={columnKeys.onClick}
          onBlur={letGo}
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
              carriedBy={columnCarry?.column.id === filled.column.id ? columnCarry.by : null}
              mark={mark?.id === filled.column.id ? mark.side : null}
              keysHint={keysHint}
              columnKeysHint={columnKeysHint}
              handles={handles}
            />
          ))}
        </div>
      </PointerCarry>
      <p id={keysHint} hidden>
        {t('carry.hint')}
      </p>
      <p id={columnKeysHint} hidden>
        {t('columnCarry.hint')}
      </p>
      <p aria-live="assertive" className={byKeys ? OVER_THE_BOARD : 'sr-only'}>
        {said}
      </p>
      {carry?.by === 'pointer' && !ownOrder && (
        <p aria-hidden="true" className={OVER_THE_BOARD}>
          {t('filter.columnsOnly')}
        </p>
      )}
    </BoardMovesContext>
  );
});

function inHand(carry: Carry | null, columnCarry: ColumnCarry | null): Carried | null {
  if (columnCarry?.by === 'pointer') return { column: columnCarry.column };
  return carry?.by === 'pointer' ? { task: carry.task } : null;
}

function showCard(columns: readonly FilledColumn[], handles: ColumnHandles, id: TaskId): void {
  for (const { column, tasks } of columns) {
    const index = tasks.findIndex((task) => task.id === id);
    if (index >= 0) handles.get(column.id)?.show(index);
  }
}

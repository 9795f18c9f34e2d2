import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { BoardColumns } from './columns/board-columns.tsx';
import { isFiltering, isManualOrder, noFilter, type BoardFilter } from './filter/board-filter.ts';
import { BoardToolbar } from './filter/board-toolbar.tsx';
import { useBoardState } from './use-board-state.ts';
import { useEventCallback } from './use-event-callback.ts';

type BoardViewProps = {
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  onNewTask: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Shown beside the button for a new task while there are no tasks. */
  emptyActions: ReactNode;
};

/** The board: its toolbar, its columns, and their tasks. */
export function BoardView({
  filter,
  onFilter,
  onNewTask,
  searchBox,
  emptyActions,
}: BoardViewProps): ReactNode {
  const { t } = useTranslation('board');
  const toast = useToast();
  const problemMessage = useProblemMessage();
  const [text, setText] = useDebouncedText(filter.text, (typed) => onFilter({ ...filter, text: typed }));
  const deferredText = useDeferredValue(text);
  const toolbarFilter = useMemo(() => ({ ...filter, text }), [filter, text]);
  const boardFilter = useMemo(() => ({ ...filter, text: deferredText }), [filter, deferredText]);
  const toastRefusal = (title: string) => (cause: Error) => toast({ title, body: problemMessage(cause) });
  const { query, ...board } = useBoardState(boardFilter, {
    task: toastRefusal(t('move.refused')),
    column: toastRefusal(t('column.notMoved')),
  });
  const setFilter = useEventCallback(onFilter);
  const clearFilter = useEventCallback(() => {
    setText('');
    onFilter({ ...noFilter, order: filter.order });
  });

  if (query.isPending) return <BoardSkeleton />;
  if (query.data === undefined) {
    return (
      <div className="p-6">
        <ProblemNotice
          title={t('failedToLoad')}
          cause={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (board.tasks.length === 0) {
    return (
      <EmptyState title={t('empty.title')} body={t('empty.body')}>
        <div className="flex flex-wrap justify-center gap-2">
          {emptyActions}
          <Button onClick={onNewTask}>{t('empty.action')}</Button>
        </div>
      </EmptyState>
    );
  }
  const hasMatch = board.columns.some(({ tasks }) => tasks.length > 0);
  const onlyNeedsMe =
    boardFilter.state === 'needs-me' && boardFilter.text.trim() === '' && boardFilter.agent === null;
  const emptyText = onlyNeedsMe ? 'nothingWaits' : 'noMatch';
  return (
    <>
      <BoardToolbar
        tasks={query.data.tasks}
        filter={toolbarFilter}
        onText={setText}
        onFilter={setFilter}
        onClear={clearFilter}
        searchBox={searchBox}
      />
      {hasMatch || !isFiltering(boardFilter) ? (
        <BoardColumns {...board} manualOrder={isManualOrder(boardFilter)} filter={boardFilter} />
      ) : (
        <EmptyState title={t(`${emptyText}.title`)} body={t(`${emptyText}.body`)}>
          <Button onClick={clearFilter}>{t(`${emptyText}.action`)}</Button>
        </EmptyState>
      )}
    </>
  );
}

/** Browsers refuse to change the address at every key, so the address follows once the typing pauses. */
const TYPING_PAUSE_MS = 250;

/** The typed text at once, and committed after a pause. A text that is committed elsewhere replaces the typed text. */
function useDebouncedText(
  committed: string,
  onCommit: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: committed, committed, sent: committed });
  if (typed.committed !== committed) {
    setTyped({ text: committed === typed.sent ? typed.text : committed, committed, sent: committed });
  }
  const { text, sent } = typed;
  const commit = useEventCallback(onCommit);
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setTyped((before) => ({ ...before, sent: text }));
      commit(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, sent, commit]);
  const setText = useCallback((next: string) => setTyped((before) => ({ ...before, text: next })), []);
  return [text, setText];
}

const skeletonCardsPerColumn = [3, 4, 2, 1];

function BoardSkeleton(): ReactNode {
  const { t } = useTranslation('board');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className="px-4 pt-3 pb-1.5 sm:px-6">
        <Skeleton className="h-9 sm:max-w-72 pointer-coarse:h-11" />
      </div>
      <div className="flex gap-3 px-4 pt-1 sm:gap-2">
        {skeletonCardsPerColumn.map((cards, column) => (
          <div
            key={column}
            className="flex w-[86vw] shrink-0 flex-col gap-2.5 px-2 sm:w-auto sm:max-w-96 sm:min-w-58 sm:flex-1"
          >
            <Skeleton className="my-1.5 h-6 w-28" />
            {Array.from({ length: cards }, (_, card) => (
              <Skeleton key={card} className="h-24" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

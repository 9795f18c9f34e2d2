import { useDeferredValue, useMemo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useToast } from '#ui/toast.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardColumns } from './columns/board-columns.tsx';
import { everything, isOwnOrder, narrows, type BoardFilter } from './filter/board-filter.ts';
import { BoardToolbar } from './filter/board-toolbar.tsx';
import { useTypedText } from './filter/use-typed-text.ts';
import { useBoardOnScreen } from './use-board-on-screen.ts';
import { useStable } from './use-stable.ts';

type BoardViewProps = {
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  onNewTask: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** What else can be done while there is no task at all, beside making one. */
  whenEmpty: ReactNode;
};

/** The board as the server keeps it: its columns, their tasks, and what each task is at. */
export function BoardView({ filter, onFilter, onNewTask, searchBox, whenEmpty }: BoardViewProps): ReactNode {
  const { t } = useTranslation('board');
  const toast = useToast();
  const words = useProblemMessage();
  const [text, setText] = useTypedText(filter.text, (typed) => onFilter({ ...filter, text: typed }));
  const searched = useDeferredValue(text);
  const shown = useMemo(() => ({ ...filter, text: searched }), [filter, searched]);
  const refused = (title: string) => (cause: Error) => toast({ title, body: words(cause) });
  const { read, ...board } = useBoardOnScreen(shown, {
    task: refused(t('move.refused')),
    column: refused(t('column.notMoved')),
  });
  const typing = useMemo(() => ({ ...filter, text }), [filter, text]);
  const setFilter = useStable(onFilter);
  const clear = useStable(() => {
    setText('');
    onFilter({ ...everything, order: filter.order });
  });

  if (read.isPending) return <BoardSkeleton />;
  if (read.data === undefined) {
    return (
      <div className="p-6">
        <ProblemNotice
          title={t('failedToLoad')}
          cause={read.error}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      </div>
    );
  }
  if (board.tasks.length === 0) {
    return (
      <EmptyState title={t('empty.title')} body={t('empty.body')}>
        <div className="flex flex-wrap justify-center gap-2">
          {whenEmpty}
          <Button onClick={onNewTask}>{t('empty.action')}</Button>
        </div>
      </EmptyState>
    );
  }
  const found = board.columns.some(({ tasks }) => tasks.length > 0);
  const onlyNeedsMe = shown.state === 'needs-me' && shown.text.trim() === '' && shown.agent === null;
  const none = onlyNeedsMe ? 'nothingWaits' : 'noMatch';
  return (
    <>
      <BoardToolbar
        tasks={read.data.tasks}
        filter={typing}
        onText={setText}
        onFilter={setFilter}
        onClear={clear}
        searchBox={searchBox}
      />
      {found || !narrows(shown) ? (
        <BoardColumns {...board} ownOrder={isOwnOrder(shown)} filter={shown} />
      ) : (
        <EmptyState title={t(`${none}.title`)} body={t(`${none}.body`)}>
          <Button onClick={clear}>{t(`${none}.action`)}</Button>
        </EmptyState>
      )}
    </>
  );
}

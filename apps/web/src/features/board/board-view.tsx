import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '../../api/board.ts';
import { useNow } from '../../i18n/use-now.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BoardColumn } from './board-column.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { fillColumns, needsMe } from './columns.ts';

type BoardViewProps = { onlyNeedsMe: boolean; onNewTask: () => void };

/** The board as the server keeps it: its columns, their tasks, and what each task is at. */
export function BoardView({ onlyNeedsMe, onNewTask }: BoardViewProps): ReactNode {
  const { t } = useTranslation('board');
  const now = useNow(5_000);
  const board = useBoard();

  if (board.isPending) return <BoardSkeleton />;
  if (board.data === undefined) {
    return (
      <div className="p-6">
        <ProblemNotice
          title={t('failedToLoad')}
          cause={board.error}
          retrying={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      </div>
    );
  }
  const { tasks } = board.data;
  if (tasks.length === 0) {
    return (
      <EmptyState title={t('empty.title')} body={t('empty.body')}>
        <Button look="loud" onClick={onNewTask}>
          {t('empty.action')}
        </Button>
      </EmptyState>
    );
  }
  if (onlyNeedsMe && !tasks.some(needsMe)) {
    return (
      <EmptyState title={t('nothingWaits.title')} body={t('nothingWaits.body')}>
        <Link to="/" className={buttonClass('plain')}>
          {t('nothingWaits.action')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="relative grid auto-cols-[minmax(16.5rem,1fr)] gap-x-4 gap-y-6 p-4 sm:grid-flow-col sm:overflow-x-auto sm:p-6">
      {fillColumns(board.data, onlyNeedsMe ? needsMe : () => true).map((filled) => (
        <BoardColumn key={filled.column.id} now={now} {...filled} />
      ))}
    </div>
  );
}

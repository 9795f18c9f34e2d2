import { taskId } from '@kandev/contracts';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '../api/board.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { TaskView } from './task-view.tsx';

export function TaskPage(): ReactNode {
  const { t } = useTranslation('common');
  const id = useParams({ from: '/tasks/$taskId', select: (params) => taskId.safeParse(params.taskId).data });
  const board = useBoard();
  const task = board.data?.tasks.find((item) => item.id === id);
  if (id === undefined || (board.data && !task)) return <NotFoundPage />;
  if (task) return <TaskView key={id} task={task} />;
  if (board.isError) {
    return (
      <div className="p-6">
        <ProblemNotice
          title={t('task.failedToLoad')}
          cause={board.error}
          retrying={board.isFetching}
          onRetry={() => void board.refetch()}
        />
      </div>
    );
  }
  return <LoadingPage />;
}

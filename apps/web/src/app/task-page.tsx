import { taskId } from '@kandev/contracts';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaskBesideBoard } from '../api/archive.ts';
import { useBoard } from '../api/board.ts';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { LoadingPage } from './loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { TaskView } from './task-view.tsx';

export function TaskPage(): ReactNode {
  const { t } = useTranslation('common');
  const id = useParams({ from: '/tasks/$taskId', select: (params) => taskId.safeParse(params.taskId).data });
  const board = useBoard();
  const shown = board.data?.tasks.find((item) => item.id === id);
  const beside = useTaskBesideBoard(id, board.data !== undefined && shown === undefined);
  const task = shown ?? beside.data;
  if (id === undefined || task === null) return <NotFoundPage />;
  if (task) return <TaskView key={id} task={task} />;
  const failed = [board, beside].find(({ isError }) => isError);
  if (failed) {
    return (
      <div className="p-6">
        <ProblemNotice
          title={t('task.failedToLoad')}
          cause={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </div>
    );
  }
  return <LoadingPage />;
}

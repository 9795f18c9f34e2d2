import { type Task, taskId } from '@kandev/contracts';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaskBesideBoard } from '#api/archive.ts';
import { useBoard } from '#api/board.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

type TaskLoaderProps = {
  from: '/tasks/$taskId' | '/tasks/$taskId/changes';
  children: (task: Task) => ReactNode;
};

/** Draws its children with the task of the address, from the board or the archive; or why there is none. */
export function TaskLoader({ from, children }: TaskLoaderProps): ReactNode {
  const { t } = useTranslation('common');
  const id = useParams({ from, select: (params) => taskId.safeParse(params.taskId).data });
  const board = useBoard();
  const onBoard = board.data?.tasks.find((item) => item.id === id);
  const beside = useTaskBesideBoard(id, board.data !== undefined && onBoard === undefined);
  const task = onBoard ?? beside.data;
  if (id === undefined || task === null) return <NotFoundPage />;
  if (task) return children(task);
  const failed = [board, beside].find(({ isError }) => isError);
  if (!failed) return <LoadingPage />;
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

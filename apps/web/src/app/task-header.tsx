import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskStateBadge } from '../parts/task-state-badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { InertText } from '../ui/inert-text.tsx';
import { Shape } from '../ui/shape.tsx';
import { TaskActions, type SessionRef } from './task-actions.tsx';

type TaskHeaderProps = { task: Task; session: SessionRef | null; onNewSession: () => void };

export function TaskHeader({ task, session, onNewSession }: TaskHeaderProps): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line bg-surface px-2 py-2 sm:gap-3 sm:px-4">
      <Link to="/" aria-label={t('task.back')} className={`${buttonClass('quiet', 'small')} px-2!`}>
        <Shape name="chevron-left" />
      </Link>
      <h1 className="line-clamp-3 min-w-0 font-semibold">
        <InertText>{task.title}</InertText>
      </h1>
      <TaskStateBadge task={task} />
      <span className="flex-1" />
      <TaskActions task={task} session={session} onNewSession={onNewSession} />
    </div>
  );
}

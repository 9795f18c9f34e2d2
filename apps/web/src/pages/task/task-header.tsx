import type { SessionId, Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/sessions.ts';
import { TaskStateBadge } from '#components/task-state-badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { TaskActions, type SessionRef } from './task-actions.tsx';
import { TaskDetailsButton } from './task-details.tsx';
import { useIsWide } from '#shell/use-is-wide.ts';

type TaskHeaderProps = {
  task: Task;
  session: SessionRef | null;
  onNewSession: () => void;
  /** Opens the search of the session's transcript. */
  onFind: () => void;
};

export function TaskHeader({ task, session, onNewSession, onFind }: TaskHeaderProps): ReactNode {
  const { t } = useTranslation('common');
  const wide = useIsWide();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-2 max-sm:py-1 sm:gap-3 sm:px-4">
      <Link to="/" aria-label={t('task.back')} className={`${buttonClass('quiet', 'small')} px-2!`}>
        <Icon name="chevron-left" />
      </Link>
      <div className="flex min-w-24 flex-1 flex-col items-start gap-x-3 sm:flex-row sm:items-center">
        <h1 className="line-clamp-2 min-w-0 font-semibold [@media(max-height:43rem)]:line-clamp-1">
          <UntrustedText>{task.title}</UntrustedText>
        </h1>
        <TaskStateBadge task={task} />
      </div>
      {session !== null && !wide && <DetailsOf task={task} session={session.id} onFind={onFind} />}
      <TaskActions task={task} session={session} onNewSession={onNewSession} />
    </div>
  );
}

type DetailsOfProps = { task: Task; session: SessionId; onFind: () => void };

function DetailsOf({ task, session: id, onFind }: DetailsOfProps): ReactNode {
  const { data: session } = useSession(id);
  return session && <TaskDetailsButton task={task} session={session} onFind={onFind} />;
}

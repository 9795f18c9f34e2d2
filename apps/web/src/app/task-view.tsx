import type { SessionId, Task } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArchivedBanner } from '../features/archive/archived-banner.tsx';
import { NeverStarted } from '../features/archive/never-started.tsx';
import { NewSessionDialog } from '../features/session/new-session-dialog.tsx';
import { StartSessionForm } from '../features/session/start-session-form.tsx';
import { TaskHeader } from './task-header.tsx';
import { TaskSession } from './task-session.tsx';

/** A task: its state and actions above, its session below, or the way to start one. */
export function TaskView({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'start' });
  const [starting, setStarting] = useState(false);
  const session: SessionId | null = task.primary_session_id;
  return (
    <div data-fills-page="" className="flex min-h-0 flex-1 flex-col">
      <TaskHeader task={task} onNewSession={() => setStarting(true)} />
      {task.archived && <ArchivedBanner task={task} />}
      {session === null && task.archived ? (
        <NeverStarted />
      ) : session === null ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-reading flex-col gap-6 px-4 py-8">
            <h2 className="text-lg font-semibold">{t('title')}</h2>
            <StartSessionForm task={task} />
          </div>
        </div>
      ) : (
        <TaskSession key={session} task={task} session={session} onNewSession={() => setStarting(true)} />
      )}
      <NewSessionDialog task={task} open={starting} onOpenChange={setStarting} />
    </div>
  );
}

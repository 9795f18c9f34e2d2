import type { Session, SessionId, Task } from '@kandev/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaskSessions } from '#api/sessions.ts';
import { ArchivedBanner, NeverStarted } from '#features/archive/archived-task.tsx';
import { NewSessionDialog } from '#features/session/session-dialogs.tsx';
import { SessionSwitcher } from '#features/session/session-switcher.tsx';
import { StartSessionForm } from '#features/session/start-session-form.tsx';
import { usePageSearch } from '#shell/page-search.ts';
import { TaskHeader, type ShownSession } from './task-header.tsx';
import { TaskLoader } from './task-loader.tsx';
import { TaskSession } from './task-session.tsx';

export function TaskPage(): ReactNode {
  return <TaskLoader from="/tasks/$taskId">{(task) => <TaskView key={task.id} task={task} />}</TaskLoader>;
}

/** A task: its state and actions above, its session below, or the form that starts one. */
function TaskView({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'start' });
  const [isStarting, setIsStarting] = useState(false);
  const [findingIn, setFindingIn] = useState<SessionId | null>(null);
  const { session: requested } = usePageSearch();
  const navigate = useNavigate();
  const { data: sessions } = useTaskSessions(task.id);
  const exists = sessions === undefined || sessions.some(({ id }) => id === requested);
  const session: SessionId | null = requested !== undefined && exists ? requested : task.primary_session_id;
  if (findingIn !== null && findingIn !== session) setFindingIn(null);
  const showPrimarySession = () => void navigate({ to: '/tasks/$taskId', params: { taskId: task.id } });
  return (
    <div data-fills-page="" className="flex min-h-0 flex-1 flex-col">
      <TaskHeader
        task={task}
        session={session === null ? null : shownSession(task, session, sessions)}
        onNewSession={() => setIsStarting(true)}
        onFind={() => setFindingIn(session)}
      />
      {session !== null && <SessionSwitcher task={task} sessions={sessions ?? []} shown={session} />}
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
        <TaskSession
          key={session}
          task={task}
          session={session}
          onNewSession={() => setIsStarting(true)}
          finding={findingIn === session}
          onFinding={(finding) => setFindingIn(finding ? session : null)}
        />
      )}
      <NewSessionDialog
        task={task}
        open={isStarting}
        onOpenChange={setIsStarting}
        onStarted={showPrimarySession}
      />
    </div>
  );
}

/** The state of the primary session comes with the task, before the list of all sessions is there. */
function shownSession(task: Task, id: SessionId, sessions: Session[] = []): ShownSession | null {
  if (id === task.primary_session_id && task.session_state !== null) return { id, state: task.session_state };
  return sessions.find((session) => session.id === id) ?? null;
}

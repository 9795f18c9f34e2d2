import type { Session, SessionId, Task } from '@kandev/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaskSessions } from '#api/sessions.ts';
import { ArchivedBanner } from '#features/archive/archived-banner.tsx';
import { NeverStarted } from '#features/archive/never-started.tsx';
import { NewSessionDialog } from '#features/session/new-session-dialog.tsx';
import { SessionSwitcher } from '#features/session/session-switcher.tsx';
import { StartSessionForm } from '#features/session/start-session-form.tsx';
import type { SessionRef } from './task-actions.tsx';
import { TaskHeader } from './task-header.tsx';
import { TaskSession } from './task-session.tsx';
import { usePageSearch } from '#shell/use-page-search.ts';

/** A task: its state and actions above, its session below, or the way to start one. */
export function TaskView({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'start' });
  const [starting, setStarting] = useState(false);
  const [findingIn, setFindingIn] = useState<SessionId | null>(null);
  const { session: wanted } = usePageSearch();
  const navigate = useNavigate();
  const { data: sessions } = useTaskSessions(task.id);
  const isThere = sessions === undefined || sessions.some(({ id }) => id === wanted);
  const session: SessionId | null = wanted !== undefined && isThere ? wanted : task.primary_session_id;
  if (findingIn !== null && findingIn !== session) setFindingIn(null);
  const toCurrent = () => void navigate({ to: '/tasks/$taskId', params: { taskId: task.id } });
  return (
    <div data-fills-page="" className="flex min-h-0 flex-1 flex-col">
      <TaskHeader
        task={task}
        session={session === null ? null : stateOf(task, session, sessions)}
        onNewSession={() => setStarting(true)}
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
          onNewSession={() => setStarting(true)}
          finding={findingIn === session}
          onFinding={(finding) => setFindingIn(finding ? session : null)}
        />
      )}
      <NewSessionDialog task={task} open={starting} onOpenChange={setStarting} onStarted={toCurrent} />
    </div>
  );
}

/** A session's state: the task tells that of its current one, before the list of all is there. */
function stateOf(task: Task, id: SessionId, sessions: Session[] = []): SessionRef | null {
  if (id === task.primary_session_id && task.session_state !== null) return { id, state: task.session_state };
  return sessions.find((session) => session.id === id) ?? null;
}

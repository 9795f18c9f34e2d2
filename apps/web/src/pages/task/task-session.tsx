import type { SessionId, Task } from '@kandev/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClarifications, useRespondToClarification } from '#api/clarifications.ts';
import { useOperatorId } from '#api/me.ts';
import { usePermissions, useRespondToPermission } from '#api/permissions.ts';
import { useSession } from '#api/sessions.ts';
import { ClarificationOverlay } from '#features/answering/clarification-overlay.tsx';
import { PermissionCard } from '#features/answering/permission-card.tsx';
import { agentName } from '#features/session/agent-name.ts';
import { Composer } from '#features/session/composer/composer.tsx';
import { Transcript } from '#features/session/transcript/transcript.tsx';
import type { TranscriptHandle, TranscriptProps } from '#features/session/transcript/transcript-feed.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { cx } from '#ui/cx.ts';
import { LoadingPage } from '../loading-page.tsx';
import { useDrafts } from '#shell/drafts-context.ts';
import { useFocusTarget } from '#shell/focus-target.ts';
import { TaskDetails } from './task-details.tsx';
import { usePageSearch } from '#shell/page-search.ts';

/**
 * The share of the room above the composer that a transcript keeps beside pending actions, if it needs as much:
 * less on a phone, least on a low one and beside two cards, and little where the question was dragged taller.
 */
const TRANSCRIPT_SHARES = cx(
  '[--transcript-share:34%] sm:[--transcript-share:44%] [@media(max-height:43rem)]:max-sm:[--transcript-share:20%]',
  'has-[section+section]:[--transcript-share:25%] sm:has-[section+section]:[--transcript-share:34%]',
  'has-data-drawn:[--transcript-share:9rem]!',
);

type TaskSessionProps = Pick<TranscriptProps, 'finding' | 'onFinding'> & {
  task: Task;
  session: SessionId;
  onNewSession: () => void;
};

/** A session: its transcript, its pending actions and the composer; its details at the side. */
export function TaskSession({ task, session: id, onNewSession, ...find }: TaskSessionProps): ReactNode {
  const { t } = useTranslation('common');
  const { t: details } = useTranslation('session', { keyPrefix: 'details' });
  const { record } = usePageSearch();
  const navigate = useNavigate();
  const forgetRecord = () =>
    void navigate({ to: '.', search: ({ record: _seen, ...search }) => search, replace: true });
  const transcript = useRef<TranscriptHandle>(null);
  const session = useSession(id);
  if (session.data === undefined) {
    return session.isError ? (
      <div className="p-6">
        <ProblemNotice
          title={t('task.failedToLoad')}
          cause={session.error}
          retrying={session.isFetching}
          onRetry={() => void session.refetch()}
        />
      </div>
    ) : (
      <LoadingPage />
    );
  }
  const agent = agentName(session.data.agent);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className={cx('flex min-h-0 flex-1 flex-col', TRANSCRIPT_SHARES)}>
          <Transcript
            handle={transcript}
            session={session.data}
            agent={agent}
            onNewSession={onNewSession}
            reveal={record}
            onRevealed={forgetRecord}
            {...find}
          />
          <TaskAnswering task={task} onLeave={() => transcript.current?.focus()} />
        </div>
        {!task.archived && <Composer session={session.data} agent={agent} onNewSession={onNewSession} />}
      </div>
      <aside
        aria-label={details('label')}
        className="hidden w-80 shrink-0 overflow-y-auto border-s border-line bg-surface p-5 lg:block"
      >
        <TaskDetails task={task} session={session.data} />
      </aside>
    </div>
  );
}

type TaskAnsweringProps = {
  task: Task;
  /** Takes the focus when the form that had it is gone. */
  onLeave: () => void;
};

/** The pending actions of all sessions of a task, between the transcript and the composer. */
function TaskAnswering({ task, onLeave }: TaskAnsweringProps): ReactNode {
  const drafts = useDrafts();
  const operator = useOperatorId();
  const { data: clarifications = [] } = useClarifications({ task_id: task.id });
  const { data: permissions = [] } = usePermissions({ task_id: task.id, status: 'pending' });
  const respond = useRespondToClarification();
  const respondToPermission = useRespondToPermission();
  const focusTarget = useFocusTarget(`/tasks/${task.id}`);
  const me = operator !== undefined && { me: operator };

  return (
    <div className="mx-auto flex min-h-0 w-full max-w-reading shrink flex-col gap-2 overflow-y-auto px-4 pt-1 pb-2">
      {permissions.map((permission) => (
        <PermissionCard
          key={permission.pending_id}
          permission={permission}
          focusTarget={focusTarget}
          onLeave={onLeave}
          onRespond={respondToPermission.mutateAsync}
          {...me}
        />
      ))}
      <ClarificationOverlay
        clarifications={clarifications.filter(({ status }) => status === 'pending')}
        settled={clarifications.filter(({ status }) => status !== 'pending')}
        onRespond={respond.mutateAsync}
        drafts={drafts}
        onLeave={onLeave}
        focusTarget={focusTarget}
        {...me}
      />
    </div>
  );
}

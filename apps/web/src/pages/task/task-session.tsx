import type { SessionId, Task } from '@kandev/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/sessions.ts';
import { agentName } from '#features/session/agent-name.ts';
import { Composer } from '#features/session/composer/composer.tsx';
import { Transcript } from '#features/session/transcript/transcript.tsx';
import type { TranscriptHandle, TranscriptProps } from '#features/session/transcript/transcript-feed.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { cx } from '#ui/cx.ts';
import { LoadingPage } from '../loading-page.tsx';
import { TaskAnswering } from './task-answering.tsx';
import { TaskDetails } from './task-details.tsx';
import { usePageSearch } from '#shell/use-page-search.ts';

/**
 * How much of the room above the composer a transcript keeps beside what waits, if it needs as much: less on a
 * phone, least on a low one and beside two cards, and little where an operator has drawn the question taller.
 */
const SHARES = cx(
  '[--transcript-share:34%] sm:[--transcript-share:44%] [@media(max-height:43rem)]:max-sm:[--transcript-share:20%]',
  'has-[section+section]:[--transcript-share:25%] sm:has-[section+section]:[--transcript-share:34%]',
  'has-data-drawn:[--transcript-share:9rem]!',
);

type TaskSessionProps = Pick<TranscriptProps, 'finding' | 'onFinding'> & {
  task: Task;
  session: SessionId;
  onNewSession: () => void;
};

/** A session as people work with it: transcript, what it asks, and where to write; its facts at the side. */
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
        <div className={cx('flex min-h-0 flex-1 flex-col', SHARES)}>
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

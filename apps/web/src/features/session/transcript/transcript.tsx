import type { Session } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../../api/sessions.ts';
import { ProblemNotice } from '../../../parts/problem-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Shape } from '../../../ui/shape.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { SessionFailureNotice } from '../session-failure-notice.tsx';
import { TranscriptEntry } from './transcript-entry.tsx';
import { useStayAtEnd } from './use-stay-at-end.ts';

/** So many entries are drawn at first, and so many more on each request. */
const AT_ONCE = 200;

type TranscriptProps = {
  session: Session;
  /** The agent's name as people know it. */
  agent: string;
  /** Offered where the session has failed. */
  onNewSession: () => void;
};

/** What was said and done in a session. Stays at its end until the reader scrolls up. */
export function Transcript({ session, agent, onNewSession }: TranscriptProps): ReactNode {
  const { t } = useTranslation('session');
  const messages = useMessages(session.id);
  const [shown, setShown] = useState(AT_ONCE);
  const { frame, content, atEnd, toEnd } = useStayAtEnd();
  const entries = messages.data?.slice(-shown) ?? [];
  const earlier = (messages.data?.length ?? 0) - entries.length;

  return (
    <section
      aria-label={t('transcript.label')}
      className="relative flex min-h-0 flex-1 flex-col sm:[@media(min-height:43rem)]:min-h-36"
    >
      <div
        ref={frame}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <div ref={content} className="mx-auto flex w-full max-w-reading flex-col gap-4 px-4 pt-6 pb-6">
          {messages.isPending && <TranscriptSkeleton />}
          {messages.isError && messages.data === undefined && (
            <ProblemNotice
              title={t('transcript.failedToLoad')}
              cause={messages.error}
              retrying={messages.isFetching}
              onRetry={() => void messages.refetch()}
            />
          )}
          {messages.data?.length === 0 && session.failure === null && (
            <p className="text-tertiary">{t('transcript.empty')}</p>
          )}
          {earlier > 0 && (
            <Button look="quiet" size="small" onClick={() => setShown(shown + AT_ONCE)}>
              {t('transcript.earlier')}
            </Button>
          )}
          {entries.map((message, place) => (
            <TranscriptEntry
              key={message.id}
              message={message}
              agent={agent}
              startsSpeech={entries[place - 1]?.author !== message.author}
            />
          ))}
          {session.failure && <SessionFailureNotice failure={session.failure} onNewSession={onNewSession} />}
        </div>
      </div>
      {!atEnd && (
        <Button
          size="small"
          className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full! shadow-raised"
          onClick={toEnd}
        >
          <Shape name="chevron-down" />
          {t('transcript.toEnd')}
        </Button>
      )}
    </section>
  );
}

function TranscriptSkeleton(): ReactNode {
  const { t } = useTranslation('session');
  return (
    <div role="status" className="flex flex-col gap-4">
      <VisuallyHidden>{t('transcript.loading')}</VisuallyHidden>
      <Skeleton className="h-12" />
      <Skeleton className="h-24 w-4/5" />
      <Skeleton className="h-9" />
    </div>
  );
}

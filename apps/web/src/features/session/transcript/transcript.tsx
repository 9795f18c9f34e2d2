import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '#api/messages.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Announcer } from './announcer.tsx';
import { TranscriptFrame } from './transcript-frame.tsx';
import { TranscriptFeed, type TranscriptProps } from './transcript-feed.tsx';

/** What was said and done in a session. Opens at its end and stays there until the reader scrolls up. */
export function Transcript(props: TranscriptProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'transcript' });
  const { session } = props;
  const messages = useMessages(session.id);
  const known = messages.data ?? [];
  return (
    <>
      {messages.data && (known.length > 0 || session.failure) ? (
        <TranscriptFeed {...props} messages={known} />
      ) : (
        <TranscriptFrame>
          <div className="mx-auto w-full max-w-reading px-4 py-6">
            {messages.isPending && <TranscriptSkeleton />}
            {messages.isError && (
              <ProblemNotice
                title={t('failedToLoad')}
                cause={messages.error}
                retrying={messages.isFetching}
                onRetry={() => void messages.refetch()}
              />
            )}
            {messages.isSuccess && <p className="text-tertiary">{t('empty')}</p>}
          </div>
        </TranscriptFrame>
      )}
      {messages.data && <Announcer session={session} agent={props.agent} messages={messages.data} />}
    </>
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

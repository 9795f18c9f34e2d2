import type { Message, Session } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '#api/messages.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { hear, startToHear, type News } from './announcements.ts';
import { NoticeWords } from './notice-entry.tsx';
import { TranscriptFeed, type TranscriptProps } from './transcript-feed.tsx';
import { TranscriptFrame } from './transcript-frame.tsx';

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

type AnnouncerProps = { session: Session; agent: string; messages: Message[] };

/**
 * Tells those who hear the page what has come, in one polite voice. The rows themselves are no live region:
 * they come and go with scrolling, and grow with every piece that an agent sends.
 */
export function Announcer({ session, agent, messages }: AnnouncerProps): ReactNode {
  const say = useNewsWords(untrustedString(agent));
  const [heard, setHeard] = useState(() => startToHear(messages, session));
  const now = hear(heard, messages, session);
  if (now !== heard) setHeard(now);
  return (
    <div role="status" className="sr-only">
      {now.news.map((news, place) => (
        // What is said again in the same words is said by a new element, else nobody would hear it.
        <div key={`${now.times}-${place}`}>{say(news)}</div>
      ))}
    </div>
  );
}

function useNewsWords(agent: string): (news: News) => ReactNode {
  const { t } = useTranslation('session');
  return (news) => {
    switch (news.kind) {
      case 'said':
      case 'asks':
      case 'wants':
        return t(`news.${news.kind}`, { agent, words: untrustedString(news.words) });
      case 'noted':
        return <NoticeWords {...news.notice} />;
      case 'finished':
        return t('news.finished');
      case 'failed':
        return t(`failure.title.${news.code}`);
    }
  };
}

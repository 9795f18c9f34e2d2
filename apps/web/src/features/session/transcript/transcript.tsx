import type { Message, Session } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '#api/messages.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { nextAnnouncements, initialAnnouncements, type Announcement } from './announcements.ts';
import { NoticeText } from './notice-entry.tsx';
import { TranscriptFeed, type TranscriptProps } from './transcript-feed.tsx';
import { TranscriptFrame } from './transcript-frame.tsx';

/** The messages of a session. Opens at the end and stays there until the reader scrolls up. */
export function Transcript(props: TranscriptProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'transcript' });
  const { session } = props;
  const messages = useMessages(session.id);
  const loaded = messages.data ?? [];
  return (
    <>
      {messages.data && (loaded.length > 0 || session.failure) ? (
        <TranscriptFeed {...props} messages={loaded} />
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
 * Announces new messages in one polite live region. The rows cannot be live regions: they come and go with
 * scrolling, and grow with each piece that an agent sends.
 */
function Announcer({ session, agent, messages }: AnnouncerProps): ReactNode {
  const textOf = useAnnouncementText(untrustedString(agent));
  const [before, setAnnounced] = useState(() => initialAnnouncements(messages, session));
  const now = nextAnnouncements(before, messages, session);
  if (now !== before) setAnnounced(now);
  return (
    <div role="status" className="sr-only">
      {now.announcements.map((announcement, index) => (
        // A new element for each batch: a text that is announced again would not be heard in the same element.
        <div key={`${now.batch}-${index}`}>{textOf(announcement)}</div>
      ))}
    </div>
  );
}

function useAnnouncementText(agent: string): (announcement: Announcement) => ReactNode {
  const { t } = useTranslation('session');
  return (announcement) => {
    switch (announcement.kind) {
      case 'text':
      case 'clarification':
      case 'permission':
        return t(`announcement.${announcement.kind}`, {
          agent,
          excerpt: untrustedString(announcement.excerpt),
        });
      case 'notice':
        return <NoticeText {...announcement.notice} />;
      case 'turn_finished':
        return t('announcement.turn_finished');
      case 'session_failed':
        return t(`failure.title.${announcement.code}`);
    }
  };
}

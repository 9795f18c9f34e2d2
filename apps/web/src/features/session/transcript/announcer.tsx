import type { Message, Session } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { hear, startToHear, type News } from './heard.ts';
import { NoticeWords } from './notice-entry.tsx';

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

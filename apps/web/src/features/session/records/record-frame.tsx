import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';

const tones = { ask: 'text-ask', permission: 'text-permission' };

type RecordHead = {
  shape: IconName;
  title: ReactNode;
  when?: { at: string; words: string; full: string };
};

/** A settled request of the agent in the transcript, with one line above it that says how it ended. */
export function RecordFrame({ children, ...head }: RecordHead & { children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-4 py-3">
      <HeadLine tone="text-secondary" {...head} />
      <div className="mt-2">{children}</div>
    </div>
  );
}

/** The place of a request that still waits: one line, since the whole of it is asked below. */
export function PendingRecord({ tone, ...head }: RecordHead & { tone: 'ask' | 'permission' }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 px-4">
      <HeadLine tone={tones[tone]} {...head} />
      <span className="text-sm text-tertiary">{t('answerBelow')}</span>
    </div>
  );
}

function HeadLine({ shape, title, when, tone }: RecordHead & { tone: string }): ReactNode {
  return (
    <p className={cx('flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-semibold', tone)}>
      <Icon name={shape} />
      <span className="min-w-0 wrap-anywhere">{title}</span>
      {when && (
        <time dateTime={when.at} title={when.full} className="font-normal text-tertiary">
          {when.words}
        </time>
      )}
    </p>
  );
}

type PlainRecordProps = { content: string; agent: string; disconnected: boolean };

/** What the message itself tells of a request, while its record is not at hand. */
export function PlainRecord({ content, agent, disconnected }: PlainRecordProps): ReactNode {
  const { t } = useTranslation('questions', { keyPrefix: 'ending' });
  return (
    <RecordFrame shape="question" title={<UntrustedText>{agent}</UntrustedText>}>
      <Markdown>{content}</Markdown>
      {disconnected && <p className="mt-1 text-sm text-secondary">{t('agent_gone')}</p>}
    </RecordFrame>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';

const toneClasses = { ask: 'text-ask', permission: 'text-permission' };

type RecordHeadProps = {
  icon: IconName;
  title: ReactNode;
  when?: { at: string; ago: string; full: string };
};

/** A settled request in the transcript, under one line that says how it ended. */
export function RecordFrame({ children, ...head }: RecordHeadProps & { children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-4 py-3">
      <HeadLine tone="text-secondary" {...head} />
      <div className="mt-2">{children}</div>
    </div>
  );
}

/** A pending request in the transcript: one line, since its form is below. */
export function PendingRecord({
  tone,
  ...head
}: RecordHeadProps & { tone: 'ask' | 'permission' }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 px-4">
      <HeadLine tone={toneClasses[tone]} {...head} />
      <span className="text-sm text-tertiary">{t('answerBelow')}</span>
    </div>
  );
}

function HeadLine({ icon, title, when, tone }: RecordHeadProps & { tone: string }): ReactNode {
  return (
    <p className={cx('flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-semibold', tone)}>
      <Icon name={icon} />
      <span className="min-w-0 wrap-anywhere">{title}</span>
      {when && (
        <time dateTime={when.at} title={when.full} className="font-normal text-tertiary">
          {when.ago}
        </time>
      )}
    </p>
  );
}

type UnloadedRecordProps = { content: string; agent: string; disconnected: boolean };

/** A request as its message tells it, while its record is not loaded. */
export function UnloadedRecord({ content, agent, disconnected }: UnloadedRecordProps): ReactNode {
  const { t } = useTranslation('questions', { keyPrefix: 'ending' });
  return (
    <RecordFrame icon="question" title={<UntrustedText>{agent}</UntrustedText>}>
      <Markdown>{content}</Markdown>
      {disconnected && <p className="mt-1 text-sm text-secondary">{t('agent_gone')}</p>}
    </RecordFrame>
  );
}

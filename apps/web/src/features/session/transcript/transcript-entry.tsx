import type { Message, MessageMetadata } from '@kandev/contracts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ClarificationEntry, PermissionEntry } from '../records/request-entries.tsx';
import { useFold } from './fold-memory.ts';
import { NoticeEntry } from './notice-entry.tsx';
import { ToolCallEntry } from './tool-call-entry.tsx';

type TranscriptEntryProps = {
  message: Message;
  agent: string;
  /** Whether the previous entry has another author, so that this one names its author. */
  startsSpeech: boolean;
};

/** One entry of the transcript, by its type. */
export const TranscriptEntry = memo(function TranscriptEntry({
  message,
  agent,
  startsSpeech,
}: TranscriptEntryProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'transcript' });
  switch (message.type) {
    case 'prompt':
      return (
        <div className="flex flex-col gap-1">
          <Speaker>{t('you')}</Speaker>
          <div className="rounded-md bg-wash px-4 py-3">
            <UntrustedText multiline>{message.content}</UntrustedText>
          </div>
        </div>
      );
    case 'text':
      return (
        <div className="flex flex-col gap-1">
          {startsSpeech && (
            <Speaker>
              <UntrustedText>{agent}</UntrustedText>
            </Speaker>
          )}
          <Markdown>{message.content}</Markdown>
        </div>
      );
    case 'thought':
      return <Thought message={message} />;
    case 'tool_call':
      return <ToolCallEntry message={message} />;
    case 'plan':
      return <PlanEntry steps={message.metadata.plan ?? []} />;
    case 'clarification_request':
      return <ClarificationEntry message={message} agent={agent} />;
    case 'permission_request':
      return <PermissionEntry message={message} agent={agent} />;
    case 'notice':
      return <NoticeEntry content={message.content} metadata={message.metadata} />;
  }
});

function Thought({ message }: { message: Message }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'transcript' });
  const { open, setOpen } = useFold(message.id);
  return (
    <Disclosure
      frameless
      summary={<span className="text-sm">{t('thought')}</span>}
      open={open}
      onToggle={setOpen}
    >
      {open && (
        <div className="text-secondary">
          <Markdown>{message.content}</Markdown>
        </div>
      )}
    </Disclosure>
  );
}

function Speaker({ children }: { children: ReactNode }): ReactNode {
  return <p className="text-sm font-semibold text-tertiary">{children}</p>;
}

const planIcons: Record<'pending' | 'in_progress' | 'completed', IconName> = {
  pending: 'circle',
  in_progress: 'play',
  completed: 'check',
};

const planStatus = (status: string): keyof typeof planIcons =>
  status === 'completed' || status === 'in_progress' ? status : 'pending';

/** The current plan of the agent. */
function PlanEntry({ steps }: { steps: NonNullable<MessageMetadata['plan']> }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'plan' });
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <p className="text-sm font-semibold text-secondary">{t('title')}</p>
      <ol className="mt-2 flex flex-col gap-1.5">
        {steps.map((step, index) => {
          const status = planStatus(step.status);
          return (
            <li key={index} className={cx('flex gap-2.5', status === 'completed' && 'text-tertiary')}>
              <Icon
                name={planIcons[status]}
                className={cx('mt-1', status === 'in_progress' ? 'text-working' : 'text-tertiary')}
              />
              <span className="min-w-0">
                <VisuallyHidden>{`${t(`status.${status}`)}: `}</VisuallyHidden>
                <UntrustedText>{step.content}</UntrustedText>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

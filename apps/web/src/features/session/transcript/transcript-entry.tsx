import type { Message } from '@kandev/contracts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '#ui/disclosure.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { ClarificationEntry } from '../records/clarification-entry.tsx';
import { PermissionEntry } from '../records/permission-entry.tsx';
import { useFold } from './fold-memory.ts';
import { NoticeEntry } from './notice-entry.tsx';
import { PlanEntry } from './plan-entry.tsx';
import { ToolCallEntry } from './tool-call/tool-call-entry.tsx';

type TranscriptEntryProps = {
  message: Message;
  agent: string;
  /** Whether the entry before this one is of another author, so that this one names its own. */
  startsSpeech: boolean;
};

/** One entry of the transcript, drawn by its type. */
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

import type { Message } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '#locales/en/index.ts';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { useFold } from './fold-memory.ts';
import { hasDetails, ToolDetails } from './tool-details.tsx';
import { failureLine } from './tool-output.ts';

const looks = {
  pending: { shape: 'circle', tone: 'text-tertiary' },
  in_progress: { shape: 'play', tone: 'text-working' },
  completed: { shape: 'check', tone: 'text-secondary' },
  failed: { shape: 'cross', tone: 'text-failed' },
  cancelled: { shape: 'square', tone: 'text-tertiary' },
} as const satisfies Record<ToolStatus, unknown>;

/** One tool call in one line, and why it failed in a second; what went in and came out is folded away. */
export function ToolCallEntry({ message }: { message: Message }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'tool' });
  const { content, metadata } = message;
  const fold = useFold(message.id);
  const status = toolStatus(metadata.tool_status);
  const kind = t(`kind.${toolKind(metadata.tool_kind)}`);
  const { shape, tone } = looks[status];
  const failure = status === 'failed' ? failureLine(metadata) : undefined;
  const summary = (
    <span className="min-w-0 flex-1 py-1">
      <span className="flex items-center gap-2">
        <Icon name={shape} className={tone} />
        <span className="font-semibold">{kind}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-sm text-secondary">
          <UntrustedText>{withoutVerb(content, kind)}</UntrustedText>
        </span>
        <span className={cx('text-sm', status === 'failed' ? 'text-failed' : 'text-tertiary')}>
          {t(`status.${status}`)}
        </span>
      </span>
      {failure !== undefined && (
        <span className="line-clamp-2 ps-5.5 text-sm text-failed">
          <UntrustedText>{failure}</UntrustedText>
        </span>
      )}
    </span>
  );
  if (!hasDetails(metadata)) {
    return (
      <div className="flex min-h-9 min-w-0 items-center rounded-md border border-line bg-surface px-3">
        {summary}
      </div>
    );
  }
  return (
    <Disclosure summary={summary} open={fold.open} onToggle={fold.setOpen}>
      {fold.open && <ToolDetails title={content} metadata={metadata} />}
    </Disclosure>
  );
}

/** Many agents begin a call's title with the very word of its kind. */
const withoutVerb = (content: string, verb: string): string =>
  content.toLowerCase().startsWith(`${verb.toLowerCase()} `) ? content.slice(verb.length + 1) : content;

export type ToolKind = keyof Words['session']['tool']['kind'];
export type ToolStatus = keyof Words['session']['tool']['status'];

const kinds: ReadonlySet<string> = new Set<ToolKind>([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
]);
const statuses: ReadonlySet<string> = new Set<ToolStatus>([
  'pending',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
]);

/** The kinds and statuses that have words; an agent may send any other, which is the plainest of ours. */
export function toolKind(given: string | undefined): ToolKind {
  return given !== undefined && kinds.has(given) ? (given as ToolKind) : 'other';
}

export function toolStatus(given: string | undefined): ToolStatus {
  return given !== undefined && statuses.has(given) ? (given as ToolStatus) : 'pending';
}

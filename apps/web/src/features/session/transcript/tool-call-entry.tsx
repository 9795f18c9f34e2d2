import type { Message } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Messages } from '#locales/en/index.ts';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { useFold } from './fold-memory.ts';
import { hasDetails, ToolDetails } from './tool-details.tsx';
import { failureLine } from './tool-output.ts';

const statusIcons = {
  pending: { icon: 'circle', tone: 'text-tertiary' },
  in_progress: { icon: 'play', tone: 'text-working' },
  completed: { icon: 'check', tone: 'text-secondary' },
  failed: { icon: 'cross', tone: 'text-failed' },
  cancelled: { icon: 'square', tone: 'text-tertiary' },
} as const satisfies Record<ToolStatus, unknown>;

/** A tool call in one line, with its failure in a second; its input and output are collapsed. */
export function ToolCallEntry({ message }: { message: Message }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'tool' });
  const { content, metadata } = message;
  const fold = useFold(message.id);
  const status = toolStatus(metadata.tool_status);
  const kind = t(`kind.${toolKind(metadata.tool_kind)}`);
  const { icon, tone } = statusIcons[status];
  const failure = status === 'failed' ? failureLine(metadata) : undefined;
  const summary = (
    <span className="min-w-0 flex-1 py-1">
      <span className="flex items-center gap-2">
        <Icon name={icon} className={tone} />
        <span className="font-semibold">{kind}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-sm text-secondary">
          <UntrustedText>{withoutKindPrefix(content, kind)}</UntrustedText>
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

/** Many agents begin the title of a call with the word for its kind. */
const withoutKindPrefix = (title: string, kind: string): string =>
  title.toLowerCase().startsWith(`${kind.toLowerCase()} `) ? title.slice(kind.length + 1) : title;

type ToolKind = keyof Messages['session']['tool']['kind'];
type ToolStatus = keyof Messages['session']['tool']['status'];

const toolKinds: ReadonlySet<string> = new Set<ToolKind>([
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
const toolStatuses: ReadonlySet<string> = new Set<ToolStatus>([
  'pending',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
]);

/** An agent may send any kind and status. An unknown one reads as `other`, or as `pending`. */
function toolKind(kind: string | undefined): ToolKind {
  return kind !== undefined && toolKinds.has(kind) ? (kind as ToolKind) : 'other';
}

function toolStatus(status: string | undefined): ToolStatus {
  return status !== undefined && toolStatuses.has(status) ? (status as ToolStatus) : 'pending';
}

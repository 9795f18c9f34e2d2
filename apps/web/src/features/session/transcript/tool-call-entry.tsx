import type { MessageMetadata } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { Fold } from '../../../ui/fold.tsx';
import { InertText } from '../../../ui/inert-text.tsx';
import { Shape } from '../../../ui/shape.tsx';
import { toolKind, toolStatus, type ToolStatus } from './tool-words.ts';

const looks = {
  pending: { shape: 'circle', tone: 'text-tertiary' },
  in_progress: { shape: 'play', tone: 'text-working' },
  completed: { shape: 'check', tone: 'text-secondary' },
  failed: { shape: 'cross', tone: 'text-failed' },
  cancelled: { shape: 'square', tone: 'text-tertiary' },
} as const satisfies Record<ToolStatus, unknown>;

type ToolCallEntryProps = { content: string; metadata: MessageMetadata };

/** One tool call in one line; what went in and came out is folded away. */
export function ToolCallEntry({ content, metadata }: ToolCallEntryProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'tool' });
  const status = toolStatus(metadata.tool_status);
  const kind = t(`kind.${toolKind(metadata.tool_kind)}`);
  const { shape, tone } = looks[status];
  const { tool_input, tool_output, locations = [] } = metadata;
  const hasDetails = Boolean(tool_input ?? tool_output) || locations.length > 0;
  const summary = (
    <>
      <Shape name={shape} className={tone} />
      <span className="font-semibold">{kind}</span>
      <span className="min-w-0 flex-1 truncate font-mono text-sm text-secondary">
        <InertText>{withoutVerb(content, kind)}</InertText>
      </span>
      <span className={cx('text-sm', status === 'failed' ? 'text-failed' : 'text-tertiary')}>
        {t(`status.${status}`)}
      </span>
    </>
  );
  if (!hasDetails) {
    return (
      <div className="flex min-h-9 min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-3">
        {summary}
      </div>
    );
  }
  return (
    <Fold summary={summary}>
      <dl className="flex flex-col gap-3 text-sm">
        {content.length > 60 && <Part label={t('call')} text={content} />}
        {tool_input && <Part label={t('input')} text={tool_input} />}
        {tool_output && <Part label={t('output')} text={tool_output} />}
        {locations.length > 0 && <Part label={t('files')} text={locations.join('\n')} />}
      </dl>
    </Fold>
  );
}

/** Many agents begin a call's title with the very word of its kind. */
const withoutVerb = (content: string, verb: string): string =>
  content.toLowerCase().startsWith(`${verb.toLowerCase()} `) ? content.slice(verb.length + 1) : content;

function Part({ label, text }: { label: string; text: string }): ReactNode {
  return (
    <div>
      <dt className="font-semibold text-secondary">{label}</dt>
      <dd className="mt-1 max-h-80 overflow-auto rounded-md bg-ground px-3 py-2 font-mono" tabIndex={0}>
        <InertText lines>{text}</InertText>
      </dd>
    </div>
  );
}

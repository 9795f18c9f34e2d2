import type { FileDiff, MessageMetadata } from '@kandev/contracts';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/copy-button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { countChangedLines, diffHunks } from '../diff/diff-hunks.ts';
import { HunksView } from '../diff/hunks-view.tsx';
import { withoutFence } from './tool-output.ts';

/** A longer title may not fit its line. */
const MAX_LINE_TITLE_LENGTH = 60;

type ToolDetailsProps = { title: string; metadata: MessageMetadata };

/** Whether a tool call has more to show than its line. */
export function hasDetails({ tool_input, tool_output, ...metadata }: MessageMetadata): boolean {
  return (
    Boolean(tool_input ?? tool_output ?? metadata.terminal_output) ||
    (metadata.locations?.length ?? 0) + (metadata.diffs?.length ?? 0) > 0
  );
}

/** The input and output of a tool call, all of it untrusted text without links. */
export function ToolDetails({ title, metadata }: ToolDetailsProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'tool' });
  const {
    tool_input,
    tool_output,
    terminal_output: terminal = '',
    exit_code,
    locations = [],
    diffs = [],
  } = metadata;
  const output = withoutFence(tool_output ?? '');
  const paths = [...new Set(locations)].filter((location) => !diffs.some(({ path }) => path === location));
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {title.length > MAX_LINE_TITLE_LENGTH && <TextDetail label={t('call')} text={title} />}
      {paths.length > 0 && (
        <Detail label={t('files')}>
          <ul className="flex flex-col">
            {paths.map((path) => (
              <li key={path} className="flex min-w-0 items-center gap-2 font-mono">
                <UntrustedText>{path}</UntrustedText>
                <CopyButton text={path} title={t('copyPlace')} />
              </li>
            ))}
          </ul>
        </Detail>
      )}
      {diffs.length > 0 && (
        <Detail label={t('changes')}>
          <div className="flex flex-col gap-3">
            {diffs.map((diff, index) => (
              <FileDiffView key={index} diff={diff} />
            ))}
          </div>
        </Detail>
      )}
      {(exit_code !== undefined || terminal !== '') && (
        <TextDetail
          label={exit_code === undefined ? t('terminal') : t('terminalExit', { code: exit_code })}
          text={terminal}
        />
      )}
      {output !== '' && <TextDetail label={t('output')} text={output} />}
      {tool_input && <TextDetail label={t('input')} text={tool_input} />}
    </dl>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="font-semibold text-secondary">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function TextDetail({ label, text }: { label: string; text: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'tool' });
  if (text === '') return <Detail label={label}>{t('printedNothing')}</Detail>;
  return (
    <Detail label={label}>
      <div className="relative">
        <div
          className="max-h-80 overflow-auto rounded-md bg-ground py-2 pe-16 ps-3 font-mono"
          tabIndex={0}
          role="group"
          aria-label={label}
        >
          <UntrustedText multiline>{text}</UntrustedText>
        </div>
        <CopyButton text={text} title={label} className="absolute top-1 end-1" />
      </div>
    </Detail>
  );
}

/** The changes that an agent made to one file, line by line. */
function FileDiffView({ diff }: { diff: FileDiff }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'diff' });
  const hunks = useMemo(() => diffHunks(diff), [diff]);
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="min-w-0 font-mono">
          <UntrustedText>{diff.path}</UntrustedText>
        </span>
        <span className="text-tertiary">
          {diff.old_text === null && `${t('newFile')}, `}
          {t('counts', countChangedLines(hunks))}
        </span>
        <CopyButton text={diff.path} title={t('copyPath')} />
      </p>
      <HunksView hunks={hunks} />
      {diff.truncated && <p className="mt-1 text-tertiary">{t('cut')}</p>}
    </div>
  );
}

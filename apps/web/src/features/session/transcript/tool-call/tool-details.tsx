import type { MessageMetadata } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/copy-button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { FileDiffView } from './file-diff-view.tsx';
import { plainOutput } from './tool-output.ts';

/** From so many letters on, a title may be longer than its line. */
const LONG_TITLE = 60;

type ToolDetailsProps = { title: string; metadata: MessageMetadata };

/** Whether there is more to a tool call than its line. */
export function hasDetails({ tool_input, tool_output, ...metadata }: MessageMetadata): boolean {
  return (
    Boolean(tool_input ?? tool_output ?? metadata.terminal_output) ||
    (metadata.locations?.length ?? 0) + (metadata.diffs?.length ?? 0) > 0
  );
}

/** What went into a tool call and what came out, all of it the agent's words and none of it followed. */
export function ToolDetails({ title, metadata }: ToolDetailsProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'tool' });
  const {
    tool_input,
    tool_output,
    terminal_output: printed = '',
    exit_code,
    locations = [],
    diffs = [],
  } = metadata;
  const output = plainOutput(tool_output ?? '');
  const places = [...new Set(locations)].filter((place) => !diffs.some(({ path }) => path === place));
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {title.length > LONG_TITLE && <Text label={t('call')} text={title} />}
      {places.length > 0 && (
        <Part label={t('files')}>
          <ul className="flex flex-col">
            {places.map((place) => (
              <li key={place} className="flex min-w-0 items-center gap-2 font-mono">
                <UntrustedText>{place}</UntrustedText>
                <CopyButton text={place} title={t('copyPlace')} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {diffs.length > 0 && (
        <Part label={t('changes')}>
          <div className="flex flex-col gap-3">
            {diffs.map((diff, place) => (
              <FileDiffView key={place} diff={diff} />
            ))}
          </div>
        </Part>
      )}
      {(exit_code !== undefined || printed !== '') && (
        <Text
          label={exit_code === undefined ? t('terminal') : t('terminalExit', { code: exit_code })}
          text={printed}
        />
      )}
      {output !== '' && <Text label={t('output')} text={output} />}
      {tool_input && <Text label={t('input')} text={tool_input} />}
    </dl>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="font-semibold text-secondary">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function Text({ label, text }: { label: string; text: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'tool' });
  if (text === '') return <Part label={label}>{t('printedNothing')}</Part>;
  return (
    <Part label={label}>
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
    </Part>
  );
}

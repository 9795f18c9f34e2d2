import type { ChangedFile } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/copy-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { HunksView } from '../hunks-view.tsx';
import type { DiffLine } from '../transcript/tool-call/diff-hunks.ts';

/** One changed file: what became of it in its line, its changes under it. They are drawn once it is opened. */
export function ChangedFileFold({ file, hunks }: { file: ChangedFile; hunks: DiffLine[][] }): ReactNode {
  const { t } = useTranslation('worktree');
  const [open, setOpen] = useState(false);
  const { path, old_path, change, uncommitted } = file;
  return (
    <Disclosure
      open={open}
      onToggle={setOpen}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 py-1">
          <span className="min-w-0 font-mono text-sm">
            {old_path !== null && (
              <span className="text-tertiary">
                <UntrustedText>{old_path}</UntrustedText>
                {' → '}
              </span>
            )}
            <UntrustedText>{path}</UntrustedText>
          </span>
          <span className="text-sm text-tertiary">
            {t(`change.${change}`)}
            {uncommitted && ` · ${t('uncommitted')}`}
          </span>
          <Counts file={file} />
        </span>
      }
    >
      {open && (
        <div className="text-sm">
          <CopyButton text={path} title={t('copyFile')} className="mb-1" />
          {hunks.length === 0 ? <p className="text-tertiary">{t('noHunks')}</p> : <HunksView hunks={hunks} />}
        </div>
      )}
    </Disclosure>
  );
}

function Counts({ file: { additions, deletions, change } }: { file: ChangedFile }): ReactNode {
  const { t } = useTranslation('worktree');
  if (change === 'renamed' && additions === 0 && deletions === 0) return null;
  return (
    <span className="ms-auto text-sm text-secondary tabular-nums">
      {additions === null ? t('noText') : t('lines', { additions, deletions: deletions ?? 0 })}
    </span>
  );
}

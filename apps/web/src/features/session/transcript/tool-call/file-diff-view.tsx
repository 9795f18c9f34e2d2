import type { FileDiff } from '@kandev/contracts';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/copy-button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { HunksView } from '../../hunks-view.tsx';
import { countChanges, diffHunks } from './diff-hunks.ts';

/** What an agent changed in one file, line by line, each with its sign. */
export function FileDiffView({ diff }: { diff: FileDiff }): ReactNode {
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
          {t('counts', countChanges(hunks))}
        </span>
        <CopyButton text={diff.path} title={t('copyPath')} />
      </p>
      <HunksView hunks={hunks} />
      {diff.truncated && <p className="mt-1 text-tertiary">{t('cut')}</p>}
    </div>
  );
}

import type { WorktreeChanges } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';

/** The uncommitted files of a worktree; `isComplete` is false where not all could be read. */
export type WorktreeLoss = { files: readonly string[]; isComplete: boolean };

/** The files that removing a worktree loses. */
export function worktreeLoss({ files, truncated }: WorktreeChanges): WorktreeLoss {
  return {
    files: files.filter(({ uncommitted }) => uncommitted).map(({ path }) => path),
    isComplete: !truncated,
  };
}

/** Whether it is certain that nothing is lost. */
export function isLossless({ files, isComplete }: WorktreeLoss): boolean {
  return files.length === 0 && isComplete;
}

const MAX_LISTED_FILES = 50;

type WorktreeLossNoticeProps = {
  loss: WorktreeLoss;
  /** Whether the worktree will be removed, as the operator has chosen so far. */
  removes?: boolean;
};

/** Lists the files that are lost with a worktree, and says where not all could be read. */
export function WorktreeLossNotice({ loss, removes = true }: WorktreeLossNoticeProps): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'removal' });
  const { files, isComplete } = loss;
  const tone = removes ? 'failed' : 'neutral';
  if (files.length === 0) return <Notice tone={tone} title={t('unknown')} />;
  return (
    <Notice tone={tone} title={t(removes ? 'lost' : 'atStake', { count: files.length })}>
      <ul className="mt-2 max-h-40 overflow-y-auto font-mono text-sm" tabIndex={0}>
        {files.slice(0, MAX_LISTED_FILES).map((path) => (
          <li key={path}>
            <UntrustedText>{path}</UntrustedText>
          </li>
        ))}
      </ul>
      {files.length > MAX_LISTED_FILES && (
        <p className="text-sm">{t('more', { count: files.length - MAX_LISTED_FILES })}</p>
      )}
      {!isComplete && <p className="text-sm">{t('notWhole')}</p>}
    </Notice>
  );
}

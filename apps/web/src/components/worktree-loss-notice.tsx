import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { WorktreeLoss } from './worktree-loss.ts';

const MOST_NAMED = 50;

type WorktreeLossNoticeProps = {
  loss: WorktreeLoss;
  /** Whether the worktree is to go, as it stands now. */
  goes?: boolean;
};

/** Names the files that go with a worktree; where not all could be read, says that too. */
export function WorktreeLossNotice({ loss, goes = true }: WorktreeLossNoticeProps): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'removal' });
  const { files, isWhole } = loss;
  const tone = goes ? 'failed' : 'neutral';
  if (files.length === 0) return <Notice tone={tone} title={t('unknown')} />;
  return (
    <Notice tone={tone} title={t(goes ? 'lost' : 'atStake', { count: files.length })}>
      <ul className="mt-2 max-h-40 overflow-y-auto font-mono text-sm" tabIndex={0}>
        {files.slice(0, MOST_NAMED).map((path) => (
          <li key={path}>
            <UntrustedText>{path}</UntrustedText>
          </li>
        ))}
      </ul>
      {files.length > MOST_NAMED && (
        <p className="text-sm">{t('more', { count: files.length - MOST_NAMED })}</p>
      )}
      {!isWhole && <p className="text-sm">{t('notWhole')}</p>}
    </Notice>
  );
}

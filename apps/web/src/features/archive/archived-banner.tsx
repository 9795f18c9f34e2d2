import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RestoreButton } from './restore-button.tsx';

/** Says above an archived task that it is one, and brings it back to the board. */
export function ArchivedBanner({ task }: { task: Task }): ReactNode {
  const { t } = useTranslation('archive');
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-wash px-4 py-2 sm:px-6">
      <p>{t('banner')}</p>
      <RestoreButton task={task}>{t('restore')}</RestoreButton>
    </div>
  );
}

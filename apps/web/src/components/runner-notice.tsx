import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunners } from '#api/runners.ts';
import { Notice } from '#ui/notice.tsx';

/** Warns that no agent can start while no runner is connected. */
export function RunnerNotice(): ReactNode {
  const { t } = useTranslation('common');
  const { data: runners } = useRunners();
  if (runners === undefined || runners.some(({ connected }) => connected)) return null;
  return <Notice tone="permission">{t('noRunner')}</Notice>;
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunners } from '#api/runners.ts';
import { useNow } from '#i18n/use-now.ts';
import { QueryStatus } from '#components/query-status.tsx';
import { RunnerNotice } from '#components/runner-notice.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { AddRunner } from './add-runner.tsx';
import { RunnerRow } from './runner-row.tsx';

/** The machines that agents can run on, and how to add one. */
export function RunnersSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners' });
  const runners = useRunners();
  const now = useNow(15_000);
  return (
    <SettingsSection id={id} title={t('title')} about={t('about')}>
      <QueryStatus of={runners} loading={t('loading')} failed={t('failedToLoad')} rows={['h-20']} />
      <RunnerNotice />
      {runners.data !== undefined && runners.data.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {runners.data.map((runner) => (
            <RunnerRow key={runner.id} runner={runner} now={now} />
          ))}
        </ul>
      )}
      <AddRunner />
    </SettingsSection>
  );
}

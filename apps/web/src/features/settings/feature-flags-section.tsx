import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeatureFlags } from '#api/feature-flags.ts';
import { QueryStatus } from '#components/query-status.tsx';
import { FeatureFlagRow } from './feature-flag-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The server's switches: what runs, what runs next, and what keeps one from being moved. */
export function FeatureFlagsSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'flags' });
  const flags = useFeatureFlags();
  return (
    <SettingsSection id={id} title={t('title')}>
      <QueryStatus of={flags} loading={t('loading')} failed={t('failedToLoad')} rows={['h-32']} />
      {flags.data?.map((flag) => (
        <FeatureFlagRow key={flag.key} flag={flag} />
      ))}
    </SettingsSection>
  );
}

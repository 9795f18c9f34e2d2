import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeatureFlags } from '../../api/feature-flags.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FeatureFlagRow } from './feature-flag-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The server's switches: what runs, what runs next, and what keeps one from being moved. */
export function FeatureFlagsSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'flags' });
  const flags = useFeatureFlags();
  return (
    <SettingsSection id={id} title={t('title')}>
      {flags.isPending && (
        <div role="status">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <Skeleton className="h-32" />
        </div>
      )}
      {flags.isError && flags.data === undefined && (
        <ProblemNotice
          title={t('failedToLoad')}
          cause={flags.error}
          retrying={flags.isFetching}
          onRetry={() => void flags.refetch()}
        />
      )}
      {flags.data?.map((flag) => (
        <FeatureFlagRow key={flag.key} flag={flag} />
      ))}
    </SettingsSection>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticesSetting } from '../features/notifications/notices-setting.tsx';
import { AccountSection } from '../features/settings/account-section.tsx';
import { AgentProfilesSection } from '../features/settings/agents/agent-profiles-section.tsx';
import { FeatureFlagsSection } from '../features/settings/feature-flags-section.tsx';
import { SettingsSection } from '../features/settings/settings-section.tsx';

export function SettingsPage(): ReactNode {
  const { t } = useTranslation('settings');
  const { t: archive } = useTranslation('archive');
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-8 sm:px-6">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <FeatureFlagsSection />
      <AgentProfilesSection />
      <SettingsSection title={t('notices.title')} about={t('notices.about')}>
        <NoticesSetting />
      </SettingsSection>
      <AccountSection />
      <Link to="/archive" className="self-start text-secondary underline hover:text-ink">
        {archive('link')}
      </Link>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticesSetting } from '#features/notifications/notices-setting.tsx';
import { AccountSection } from '#features/settings/account-section.tsx';
import { AgentProfilesSection } from '#features/settings/agents/agent-profiles-section.tsx';
import { AppearanceSetting } from '#features/settings/appearance/appearance-setting.tsx';
import { FeatureFlagsSection } from '#features/settings/feature-flags-section.tsx';
import { ShortcutList } from '#features/settings/keyboard/shortcut-list.tsx';
import { LanguageSetting } from '#features/settings/language-setting.tsx';
import { RunnersSection } from '#features/settings/runners/runners-section.tsx';
import { SettingsNav } from '#features/settings/settings-nav.tsx';
import { SettingsSection } from '#features/settings/settings-section.tsx';

export function SettingsPage(): ReactNode {
  const { t } = useTranslation('settings');
  const { t: archive } = useTranslation('archive');
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-12 gap-y-6 px-4 py-8 sm:px-6 lg:max-w-248 lg:grid-cols-[11rem_1fr]">
      <h1 className="text-xl font-semibold lg:col-span-2">{t('title')}</h1>
      <SettingsNav />
      <div className="flex min-w-0 flex-col gap-12">
        <AgentProfilesSection id="agents" />
        <FeatureFlagsSection id="features" />
        <RunnersSection id="runners" />
        <SettingsSection id="notifications" title={t('notices.title')} about={t('notices.about')}>
          <NoticesSetting />
        </SettingsSection>
        <SettingsSection id="appearance" title={t('appearance.title')} about={t('appearance.about')}>
          <AppearanceSetting />
        </SettingsSection>
        <SettingsSection id="language" title={t('language.title')} about={t('language.about')}>
          <LanguageSetting />
        </SettingsSection>
        <SettingsSection id="keyboard" title={t('keyboard.title')} about={t('keyboard.about')}>
          <ShortcutList heading="h3" />
        </SettingsSection>
        <AccountSection id="account" />
        <Link
          to="/archive"
          className="inline-flex items-center self-start text-secondary underline hover:text-ink pointer-coarse:min-h-11"
        >
          {archive('link')}
        </Link>
      </div>
    </div>
  );
}

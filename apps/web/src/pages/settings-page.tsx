import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DesktopNoticesSetting } from '#features/notifications/desktop-notice.tsx';
import { AgentProfilesSection } from '#features/settings/agents/agent-profiles-section.tsx';
import { AccountSection, AppearanceSetting, LanguageSetting } from '#features/settings/browser-settings.tsx';
import { FeatureFlagsSection } from '#features/settings/feature-flags-section.tsx';
import { RunnersSection } from '#features/settings/runners-section.tsx';
import { SettingsSection } from '#features/settings/settings-section.tsx';
import { ShortcutList } from '#features/settings/shortcut-list.tsx';

const sections = [
  ['agents', 'agents.title'],
  ['features', 'flags.title'],
  ['runners', 'runners.title'],
  ['notifications', 'notices.title'],
  ['appearance', 'appearance.title'],
  ['language', 'language.title'],
  ['keyboard', 'keyboard.title'],
  ['account', 'account.title'],
] as const;

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
          <DesktopNoticesSetting />
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

/** Links to the sections, beside them where the window has room. */
function SettingsNav(): ReactNode {
  const { t } = useTranslation('settings');
  return (
    <nav aria-label={t('nav')} className="max-lg:hidden">
      <ul className="sticky top-20 -ms-3 flex flex-col gap-0.5">
        {sections.map(([hash, title]) => (
          <li key={hash}>
            <Link
              to="/settings"
              hash={hash}
              replace
              activeOptions={{ includeHash: true }}
              className="flex min-h-9 items-center rounded-md px-3 text-secondary hover:bg-wash hover:text-ink data-[status=active]:font-medium data-[status=active]:text-ink"
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

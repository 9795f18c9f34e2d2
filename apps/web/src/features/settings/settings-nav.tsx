import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const parts = [
  ['agents', 'agents.title'],
  ['features', 'flags.title'],
  ['runners', 'runners.title'],
  ['notifications', 'notices.title'],
  ['appearance', 'appearance.title'],
  ['language', 'language.title'],
  ['keyboard', 'keyboard.title'],
  ['account', 'account.title'],
] as const;

/** The parts of the settings. Beside them where there is room; on a small screen they are read one after the other. */
export function SettingsNav(): ReactNode {
  const { t } = useTranslation('settings');
  return (
    <nav aria-label={t('nav')} className="max-lg:hidden">
      <ul className="sticky top-20 -ms-3 flex flex-col gap-0.5">
        {parts.map(([hash, title]) => (
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

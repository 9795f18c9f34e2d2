import { useTranslation } from 'react-i18next';
import { localeFor, type Locale } from './locales.ts';
import { setLocale } from './set-locale.ts';

/** The current language, and a function that switches to another one. */
export function useLocale(): { locale: Locale; choose: (locale: Locale) => Promise<void> } {
  const { i18n } = useTranslation();
  return {
    locale: localeFor([i18n.language]),
    choose: (locale) => setLocale(i18n, locale),
  };
}

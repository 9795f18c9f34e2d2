import type { i18n } from 'i18next';
import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';
import { isLocale, localeFor, locales, type Locale } from './locales.ts';

const CHOSEN = 'kandev.locale';

/** The language chosen in this browser, else the first of the browser's own that the app speaks. */
export function preferredLocale(): Locale {
  const chosen = readLocalStorage(() => localStorage, CHOSEN);
  return isLocale(chosen) ? chosen : localeFor(navigator.languages);
}

/** Speaks `locale` from now on, and keeps the choice. Rejects when its words cannot be loaded. */
export async function setLocale(instance: i18n, locale: Locale): Promise<void> {
  writeLocalStorage(() => localStorage, CHOSEN, locale);
  await speak(instance, locale);
}

/** Loads the words of `locale`, and says in the document which language it is in. */
export async function speak(instance: i18n, locale: Locale): Promise<void> {
  const { words } = await locales[locale].load();
  for (const [namespace, messages] of Object.entries(words))
    instance.addResourceBundle(locale, namespace, messages);
  await instance.changeLanguage(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
}

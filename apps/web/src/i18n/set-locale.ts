import type { i18n } from 'i18next';
import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';
import { isLocale, localeFor, locales, type Locale } from './locales.ts';

const LOCALE_KEY = 'kandev.locale';

/** The language that was chosen in this browser, else the first of the browser's languages that the app has. */
export function preferredLocale(): Locale {
  const chosen = readLocalStorage(() => localStorage, LOCALE_KEY);
  return isLocale(chosen) ? chosen : localeFor(navigator.languages);
}

/** Switches the app to a language and stores the choice. Rejects where its messages do not load. */
export async function setLocale(instance: i18n, locale: Locale): Promise<void> {
  writeLocalStorage(() => localStorage, LOCALE_KEY, locale);
  await activateLocale(instance, locale);
}

/** Loads the messages of a language, and sets it as the language and direction of the document. */
export async function activateLocale(instance: i18n, locale: Locale): Promise<void> {
  const { messages } = await locales[locale].load();
  for (const [namespace, bundle] of Object.entries(messages))
    instance.addResourceBundle(locale, namespace, bundle);
  await instance.changeLanguage(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = locales[locale].dir;
}

import type { Messages } from '#locales/en/index.ts';
import { loadChunkOrReload } from '#ui/load-chunk.ts';

type LocaleDefinition = {
  /** The language's own name for itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  load: () => Promise<{ messages: Messages }>;
};

/** The languages of the app. The messages of each are a chunk that loads when the language is chosen. */
export const locales = {
  en: { name: 'English', dir: 'ltr', load: () => loadChunkOrReload(() => import('#locales/en/index.ts')) },
  de: { name: 'Deutsch', dir: 'ltr', load: () => loadChunkOrReload(() => import('#locales/de/index.ts')) },
} as const satisfies Record<string, LocaleDefinition>;

export type Locale = keyof typeof locales;

export function isLocale(tag: string | null): tag is Locale {
  return tag !== null && Object.hasOwn(locales, tag);
}

/** The first of a browser's languages that the app has, whatever its region; else English. */
export function localeFor(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '').find(isLocale) ?? 'en';
}

/** The tag for dates and numbers: the browser's own region of the language, where it names one. */
export function regionalTag(locale: string, languages: readonly string[]): string {
  return languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`)) ?? locale;
}

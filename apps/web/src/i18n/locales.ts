import type { Words } from '#locales/en/index.ts';
import { loadChunkOrReload } from '#ui/load-chunk.ts';

type Spoken = {
  /** Its name in itself, as a list of languages shows it. */
  name: string;
  dir: 'ltr' | 'rtl';
  load: () => Promise<{ words: Words }>;
};

/** The languages of the app. Each one's words are a chunk of their own, loaded when it is spoken. */
export const locales = {
  en: { name: 'English', dir: 'ltr', load: () => loadChunkOrReload(() => import('#locales/en/index.ts')) },
  de: { name: 'Deutsch', dir: 'ltr', load: () => loadChunkOrReload(() => import('#locales/de/index.ts')) },
} as const satisfies Record<string, Spoken>;

export type Locale = keyof typeof locales;

export function isLocale(tag: string | null): tag is Locale {
  return tag !== null && Object.hasOwn(locales, tag);
}

/** The first of a browser's languages that the app speaks, whatever its region; else English. */
export function localeFor(languages: readonly string[]): Locale {
  return languages.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '').find(isLocale) ?? 'en';
}

/** The tag that dates are written by: the reader's own region of this language where the browser names one. */
export function regionalTag(locale: string, languages: readonly string[]): string {
  return languages.find((tag) => tag.toLowerCase().startsWith(`${locale}-`)) ?? locale;
}

import { createInstance, type i18n } from 'i18next';
import ICU from 'i18next-icu';
import { initReactI18next } from 'react-i18next';
import type { Locale } from './locales.ts';
import { speak } from './set-locale.ts';

/** Starts the app's words: one namespace a feature, ICU messages. Missing keys are an error. */
export async function startI18n(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(new ICU({ parseErrorHandler: (cause, key) => refuse(`message ${key} does not parse`, cause) }))
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      defaultNS: 'common',
      resources: {},
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => refuse(`no message ${namespace}:${key}`),
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  await speak(instance, locale);
  return instance;
}

function refuse(problem: string, cause?: Error): string {
  console.error(problem, cause);
  return '';
}

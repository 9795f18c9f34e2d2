import { createInstance, type i18n } from 'i18next';
import ICU from 'i18next-icu';
import { initReactI18next } from 'react-i18next';
import type { Locale } from './locales.ts';
import { activateLocale } from './set-locale.ts';

/** Creates the app's i18next: a namespace for each feature, ICU messages. Missing keys are logged as errors. */
export async function startI18n(locale: Locale): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(new ICU({ parseErrorHandler: (cause, key) => logError(`message ${key} does not parse`, cause) }))
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      defaultNS: 'common',
      resources: {},
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => logError(`no message ${namespace}:${key}`),
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  await activateLocale(instance, locale);
  return instance;
}

function logError(problem: string, cause?: Error): string {
  console.error(problem, cause);
  return '';
}

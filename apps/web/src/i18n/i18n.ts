import { createInstance, type i18n } from 'i18next';
import ICU from 'i18next-icu';
import { initReactI18next } from 'react-i18next';
import { english } from './resources.ts';

/** Starts the app's words: one namespace a feature, ICU messages, English. Missing keys are an error. */
export async function startI18n(): Promise<i18n> {
  const instance = createInstance();
  await instance
    .use(new ICU({ parseErrorHandler: (cause, key) => refuse(`message ${key} does not parse`, cause) }))
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: false,
      ns: Object.keys(english),
      defaultNS: 'common',
      resources: { en: english },
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => refuse(`no message ${namespace}:${key}`),
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return instance;
}

function refuse(problem: string, cause?: Error): string {
  console.error(problem, cause);
  return '';
}

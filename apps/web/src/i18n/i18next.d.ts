import 'i18next';
import type { Words } from '#locales/en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
    returnNull: false;
    parseInterpolation: false;
  }
}

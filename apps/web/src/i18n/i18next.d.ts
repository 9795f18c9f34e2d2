import 'i18next';
import type { Messages } from '#locales/en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Messages;
    returnNull: false;
    parseInterpolation: false;
  }
}

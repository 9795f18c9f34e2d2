import type { FailureReason } from '@kandev/contracts';
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { startI18n } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { FailureLine } from './failure-line.tsx';

async function failureLineIn(locale: Locale, reason: FailureReason | undefined): Promise<string | null> {
  const line = <FailureLine text="Claude ended." reason={reason} />;
  return render(<I18nextProvider i18n={await startI18n(locale)}>{line}</I18nextProvider>).container
    .textContent;
}

const ended = { reason: 'ended', agent: 'Claude', exit_code: 3, signal: null, printed: null } as const;

it.each<[Locale, FailureReason | undefined, string]>([
  ['en', ended, 'Claude ended with code 3.'],
  ['de', ended, 'Claude hat sich mit Code 3 beendet.'],
  ['de', { ...ended, exit_code: null }, 'Claude hat sich beendet.'],
  ['de', { ...ended, signal: 'SIGKILL' }, 'Claude wurde durch SIGKILL beendet.'],
  ['en', { ...ended, printed: '"{usage}"' }, 'Claude ended with code 3. It had printed "{usage}".'],
  [
    'de',
    { reason: 'no_answer', agent: 'קלוד', method: null },
    '\u2068קלוד\u2069 hat auf die Einstellungen der Sitzung nicht rechtzeitig geantwortet.',
  ],
  [
    'de',
    { reason: 'no_program', command: 'a\u202Eb' },
    'Auf dem Rechner des Runners gibt es kein Programm „a[U+202E]b“.',
  ],
  ['de', undefined, 'Claude ended.'],
])('in %s the failure %j reads “%s” [R23]', async (locale, reason, text) => {
  expect(await failureLineIn(locale, reason)).toBe(text);
});

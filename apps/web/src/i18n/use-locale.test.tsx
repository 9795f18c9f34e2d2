import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { startI18n } from './i18n.ts';
import { locales } from './locales.ts';
import { preferredLocale } from './set-locale.ts';
import { useLocale } from './use-locale.ts';
import { useTimeFormat } from './use-time-format.ts';

const instant = '2026-05-04T09:00:00.000Z';
const daysLater = Date.parse('2026-05-06T10:00:00.000Z');

function Page(): ReactNode {
  const { locale, choose } = useLocale();
  const { ago, left, full } = useTimeFormat();
  return (
    <>
      <p>{`${locales[locale].name}: ${ago(instant, daysLater)}, ${left(instant, 0)}, ${full(instant)}`}</p>
      <button onClick={() => void choose('de')}>Deutsch</button>
    </>
  );
}

it('the chosen language shows at once and from then on, with its own dates and durations', async () => {
  render(
    <I18nextProvider i18n={await startI18n('en')}>
      <Page />
    </I18nextProvider>,
  );
  expect(screen.getByText(/^English: 2 days ago, .* days, May 4, 2026/)).toBeDefined();
  expect(document.documentElement.lang).toBe('en');

  act(() => screen.getByRole('button').click());
  expect(await screen.findByText(/^Deutsch: vor 2 Tagen, .* Tage, 04\.05\.2026/)).toBeDefined();
  expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' });
  expect(preferredLocale()).toBe('de');

  cleanup();
  localStorage.clear();
  expect(preferredLocale()).toBe('en');
});

import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startI18n } from '#i18n/i18n.ts';
import { call } from './http.ts';
import { useProblemMessage } from './use-problem-message.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [
    { code: 'CONFLICT', message: 'Archived.' },
    'Das passt nicht zum jetzigen Stand. Noch einmal ansehen und wiederholen.',
  ],
  [
    { code: 'CONFLICT', reason: 'task_archived', message: 'Archived.' },
    'Diese Aufgabe ist archiviert. Sie zuerst wiederherstellen.',
  ],
  [{ code: 'NOT_FOUND', reason: 'of_a_newer_server', message: 'Gone.' }, 'Das gibt es nicht mehr.'],
  [
    { code: 'RUNNER_OUTDATED', message: 'Old.', details: { runner: 'nas' } },
    'Der Runner nas ist dafür zu alt. Ihn aktualisieren, dann erneut versuchen.',
  ],
  [{ code: 'OF_A_NEWER_SERVER', message: 'The moon is full.' }, 'The moon is full.'],
  ['no problem', 'Die Antwort des Servers war nicht lesbar. Die Seite neu laden.'],
])('the problem %j has the message “%s”', async (error, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 409 })));
  const german = await startI18n('de');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={german}>{children}</I18nextProvider>
  );
  const { current: problemMessage } = renderHook(useProblemMessage, { wrapper }).result;
  const cause: unknown = await call(z.unknown(), '/board').catch((failure: unknown) => failure);
  expect(problemMessage(cause)).toBe(message);
});

import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { startI18n } from '#i18n/i18n.ts';

/** Lazily loaded chunks take a while on a busy machine. */
configure({ asyncUtilTimeout: 3_000 });

const consoleErrors: unknown[][] = [];

beforeAll(async () => {
  await startI18n('en');
});

vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
  consoleErrors.push(args);
});

/** The console errors so far. A test takes the errors that it provokes; an error that is left fails the test. */
export function takeConsoleErrors(): unknown[][] {
  return consoleErrors.splice(0);
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(takeConsoleErrors(), 'unexpected console.error').toEqual([]);
});

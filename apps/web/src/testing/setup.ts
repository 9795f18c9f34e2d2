import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { startI18n } from '#i18n/i18n.ts';

/** Parts that are loaded when they are needed take their time on a machine that has much to do. */
configure({ asyncUtilTimeout: 3_000 });

const unexpected: unknown[][] = [];

beforeAll(async () => {
  await startI18n('en');
});

vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
  unexpected.push(words);
});

/** A test that provokes an error on the console takes it away by name; what is left fails the test. */
export function takeConsoleErrors(): unknown[][] {
  return unexpected.splice(0);
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(takeConsoleErrors(), 'unexpected console.error').toEqual([]);
});

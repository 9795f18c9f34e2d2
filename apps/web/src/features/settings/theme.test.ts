import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it } from 'vitest';
import { chosenTheme, setTheme } from './theme.ts';

const beforePaint = readFileSync(path.join(import.meta.dirname, '../../../public/theme.js'), 'utf8');
const { dataset } = document.documentElement;

/** What a page that is loaded now shows before anything of the app runs. */
function loaded(storage: unknown = localStorage): string | undefined {
  delete dataset['theme'];
  runInNewContext(beforePaint, { localStorage: storage, document, addEventListener });
  return dataset['theme'];
}

afterEach(() => setTheme('system'));

it.each(['light', 'dark'] as const)(
  'the look %s is shown at once, and before the next load paints',
  (theme) => {
    setTheme(theme);
    expect(dataset['theme']).toBe(theme);
    expect(chosenTheme()).toBe(theme);
    expect(loaded()).toBe(theme);
  },
);

it('the system decides when it is chosen, and when nothing is', () => {
  expect([chosenTheme(), loaded()]).toEqual(['system', undefined]);
  setTheme('dark');
  setTheme('system');
  expect([chosenTheme(), dataset['theme'], loaded()]).toEqual(['system', undefined, undefined]);
});

it('a choice of another tab is shown in this one', () => {
  loaded();
  localStorage.setItem('kandev.theme', 'dark');
  dispatchEvent(new Event('storage'));
  expect(dataset['theme']).toBe('dark');
});

it('a browser that forbids storage follows the system', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('forbidden');
    },
  };
  expect(loaded(forbidden)).toBeUndefined();
});

import { keepStored, readStored } from '../../../parts/stored-text.ts';

/** public/theme.js reads it before the first paint. */
const CHOSEN = 'kandev.theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The look that was chosen in this browser. */
export const chosenTheme = (): Theme => {
  const stored = readStored(() => localStorage, CHOSEN);
  return themes.find((theme) => theme === stored) ?? 'system';
};

/** Shows a look from now on, here and in this browser's other tabs, and keeps the choice. */
export const setTheme = (theme: Theme): void => {
  keepStored(() => localStorage, CHOSEN, theme === 'system' ? '' : theme);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
};

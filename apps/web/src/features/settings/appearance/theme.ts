import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';

/** public/theme.js reads it before the first paint. */
const CHOSEN = 'kandev.theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The look that was chosen in this browser. */
export function chosenTheme(): Theme {
  const stored = readLocalStorage(() => localStorage, CHOSEN);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows a look from now on, here and in this browser's other tabs, and keeps the choice. */
export function setTheme(theme: Theme): void {
  writeLocalStorage(() => localStorage, CHOSEN, theme === 'system' ? '' : theme);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

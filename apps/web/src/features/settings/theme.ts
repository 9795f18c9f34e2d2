import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';

/** public/theme.js reads it before the first paint. */
const THEME_KEY = 'kandev.theme';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The theme that was chosen in this browser. */
export function chosenTheme(): Theme {
  const stored = readLocalStorage(() => localStorage, THEME_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows a theme here and in this browser's other tabs, and stores the choice. */
export function setTheme(theme: Theme): void {
  writeLocalStorage(() => localStorage, THEME_KEY, theme === 'system' ? '' : theme);
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioList } from '#ui/radio-list.tsx';
import { chosenTheme, setTheme, themes } from './theme.ts';

/** Whether this browser shows the light or the dark look. */
export function AppearanceSetting(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'appearance' });
  const [theme, choose] = useState(chosenTheme);
  return (
    <RadioList
      label={t('title')}
      className="sm:grid sm:grid-cols-3"
      choices={themes.map((value) => ({ value, label: t(value) }))}
      value={theme}
      onChoose={(chosen) => {
        setTheme(chosen);
        choose(chosen);
      }}
    />
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#api/me.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { isLocale, locales } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { SelectField } from '#ui/select.tsx';
import { SettingsSection } from './settings-section.tsx';
import { chosenTheme, setTheme, themes } from './theme.ts';

/** Chooses the light or the dark theme for this browser. */
export function AppearanceSetting(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'appearance' });
  const [theme, setShownTheme] = useState(chosenTheme);
  return (
    <RadioList
      label={t('title')}
      className="sm:grid sm:grid-cols-3"
      choices={themes.map((value) => ({ value, label: t(value) }))}
      value={theme}
      onChoose={(chosen) => {
        setTheme(chosen);
        setShownTheme(chosen);
      }}
    />
  );
}

/** Chooses the language for this browser. */
export function LanguageSetting(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'language' });
  const { locale, choose } = useLocale();
  const [failed, setFailed] = useState(false);
  const change = async (chosen: string): Promise<void> => {
    if (!isLocale(chosen)) return;
    try {
      await choose(chosen);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <div className="max-w-80">
        <SelectField
          label={t('label')}
          options={Object.entries(locales).map(([value, { name }]) => ({ value, label: name }))}
          value={locale}
          onChange={(event) => void change(event.target.value)}
        />
      </div>
      {failed && (
        <Notice tone="failed" alert title={t('failed')}>
          {t('failedBody')}
        </Notice>
      )}
    </>
  );
}

/** Signs this browser out: the page reloads and asks to sign in. */
export function AccountSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'account' });
  const signingOut = useMutation({ mutationFn: signOut, onSuccess: () => location.assign('/') });
  return (
    <SettingsSection id={id} title={t('title')}>
      <div>
        <Button busy={signingOut.isPending} onClick={() => signingOut.mutate()}>
          {t('signOut')}
        </Button>
      </div>
      {signingOut.isError && <ProblemNotice title={t('failed')} cause={signingOut.error} />}
    </SettingsSection>
  );
}

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale, locales } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';

/** Which language this browser is spoken to in. */
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

import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { askPermission, permission } from './desktop-notice.ts';

/** Turns notifications on in this browser, which asks for permission and so needs a press. */
export function NoticesSetting(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'notices' });
  const [granted, setGranted] = useState(permission);
  if (granted !== 'default') return <p className="text-secondary">{t(granted)}</p>;
  return (
    <div>
      <Button onClick={() => void askPermission().then(setGranted)}>{t('ask')}</Button>
    </div>
  );
}

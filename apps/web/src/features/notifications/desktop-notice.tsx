import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';

type DesktopPermission = NotificationPermission | 'unsupported';

function desktopPermission(): DesktopPermission {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : 'unsupported';
}

/** Asks for the browser's permission, which needs a press of a button. */
async function requestDesktopPermission(): Promise<DesktopPermission> {
  return desktopPermission() === 'unsupported' ? 'unsupported' : await Notification.requestPermission();
}

/**
 * Shows a notice outside the page, if the browser permits it. Pressing it focuses the page and calls `open`.
 * Returns a function that closes it.
 */
export function showDesktopNotice(
  { title, body }: { title: string; body: string },
  tag: string,
  open: () => void,
): () => void {
  if (desktopPermission() !== 'granted') return () => undefined;
  const notice = new Notification(title, { body, tag });
  notice.addEventListener('click', () => {
    window.focus();
    open();
    notice.close();
  });
  return () => notice.close();
}

/** Switches desktop notices on in this browser. */
export function DesktopNoticesSetting(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'notices' });
  const [permission, setPermission] = useState(desktopPermission);
  if (permission !== 'default') return <p className="text-secondary">{t(permission)}</p>;
  return (
    <div>
      <Button onClick={() => void requestDesktopPermission().then(setPermission)}>{t('ask')}</Button>
    </div>
  );
}

import type { Notification as Notice } from '@kandev/contracts';

export type Permission = NotificationPermission | 'unsupported';

export const permission = (): Permission =>
  'Notification' in globalThis && isSecureContext ? Notification.permission : 'unsupported';

/** Asks the browser for permission. Only ever from a press of a button. */
export async function askPermission(): Promise<Permission> {
  return permission() === 'unsupported' ? 'unsupported' : await Notification.requestPermission();
}

/** Shows a notice outside the page, where people allowed that; pressing it brings the page forward and opens. */
export function showDesktopNotice({ title, body, occurrence_id }: Notice, open: () => void): void {
  if (permission() !== 'granted') return;
  const shown = new Notification(title, { body, tag: occurrence_id });
  shown.addEventListener('click', () => {
    window.focus();
    open();
    shown.close();
  });
}

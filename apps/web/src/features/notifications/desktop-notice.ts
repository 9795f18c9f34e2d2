export type Permission = NotificationPermission | 'unsupported';

export function permission(): Permission {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : 'unsupported';
}

/** Asks the browser for permission. Only ever from a press of a button. */
export async function askPermission(): Promise<Permission> {
  return permission() === 'unsupported' ? 'unsupported' : await Notification.requestPermission();
}

/**
 * Shows a notice outside the page, where people allowed that; pressing it brings the page forward and opens.
 * Returns what takes it back.
 */
export function showDesktopNotice(
  { title, body }: { title: string; body: string },
  tag: string,
  open: () => void,
): () => void {
  if (permission() !== 'granted') return () => undefined;
  const shown = new Notification(title, { body, tag });
  shown.addEventListener('click', () => {
    window.focus();
    open();
    shown.close();
  });
  return () => shown.close();
}

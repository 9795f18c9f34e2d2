import { notification } from '@kandev/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aTask, id } from '../../testing/records.ts';
import { aTestApi, renderWith } from '../../testing/with-api.tsx';
import { useNotices } from './use-notices.ts';

const aNotice = (given = {}) =>
  notification.parse({
    event: 'session.clarification_requested',
    occurrence_id: id(30),
    task_id: id(1),
    session_id: id(10),
    title: 'Claude Code asks you',
    body: '"; touch /tmp/pwned; " $(id)\nsecond line',
    ...given,
  });

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  static shown: { title: string; body: string | undefined }[] = [];
  constructor(title: string, options?: NotificationOptions) {
    super();
    FakeNotification.shown.push({ title, body: options?.body });
  }
  close(): void {
    FakeNotification.shown.pop();
  }
}

afterEach(() => {
  FakeNotification.shown = [];
  vi.unstubAllGlobals();
});

const start = async (onScreen: ReturnType<typeof aTask>['id'] | null = null) => {
  const api = await aTestApi();
  const open = vi.fn();
  const Host = () => {
    useNotices({ open, onScreen });
    return null;
  };
  renderWith(api, <Host />);
  return { api, open };
};

it('R5: an occurrence that arrives twice is told once, in the page and outside it', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice({ occurrence_id: id(31), title: 'Another asks' }));
  await screen.findByText('Another asks');
  expect(screen.getAllByText('Claude Code asks you')).toHaveLength(1);
  expect(FakeNotification.shown).toHaveLength(2);
});

it('field case 69: a title is shown to the letter, by page and browser', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  await screen.findByText(/"; touch \/tmp\/pwned; " \$\(id\)/);
  expect(FakeNotification.shown[0]?.body).toBe('"; touch /tmp/pwned; " $(id)\nsecond line');
});

it('R5: a notice opens its task', async () => {
  const { api, open } = await start();
  api.notifications.publish(aNotice());
  const button = await screen.findByRole('button', { name: 'Open task' });
  await waitFor(() => userEvent.click(button));
  expect(open).toHaveBeenCalledWith(id(1));
});

it('says nothing in the page about the task that is on the screen', async () => {
  const { api } = await start(aTask().id);
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice({ occurrence_id: id(31), task_id: id(2), title: 'Another asks' }));
  await screen.findByText('Another asks');
  await waitFor(() => expect(localStorage.getItem('kandev.notified')).toContain(id(30)));
  expect(screen.queryByText('Claude Code asks you')).toBeNull();
});

import { notification, type TaskId } from '@kandev/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeys } from '#api/query-keys.ts';
import { aClarification, anAnsweredClarification, aTask, id } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi, type TestApi } from '#testing/api-harness.tsx';
import { Notices } from './notices.tsx';

const aNotice = (changes = {}) =>
  notification.parse({
    event: 'session.clarification_requested',
    occurrence_id: id(30),
    task_id: id(1),
    session_id: id(10),
    agent: 'Claude Code',
    title: 'Claude Code asks you',
    body: '"; touch /tmp/pwned; " $(id)\nsecond line',
    ...changes,
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

/** `asked` are the questions that wait, by the number of their id. */
async function start(onScreen: TaskId | null = null, asked: number[] = [30, 31, 32]) {
  const api = await createTestApi();
  api.queries.setQueryData(
    queryKeys.clarifications({ status: 'pending' }),
    asked.map((number) =>
      aClarification({ pending_id: id(number), ...(number === 31 && { agent: 'Another' }) }),
    ),
  );
  const openTask = vi.fn();
  const showAll = vi.fn();
  const host = (task: TaskId | null) => (
    <Notices isOnScreen={({ task_id }) => task_id === task} onOpenTask={openTask} onShowAll={showAll} />
  );
  const page = renderWithApi(api, host(onScreen));
  return { api, openTask, showAll, goTo: (task: TaskId | null) => page.rerender(host(task)) };
}
const another = { occurrence_id: id(31), task_id: id(2), agent: 'Another', body: 'Another task' };
const settle = (api: TestApi, number: number) =>
  api.cache.apply({
    type: 'clarification.settled',
    payload: anAnsweredClarification({ pending_id: id(number) }),
  });

it('an occurrence that arrives twice is shown once, in the page and on the desktop [R5]', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice());
  await screen.findByText('Claude Code asks you');
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice(another));
  await screen.findByText('2 questions wait');
  expect(FakeNotification.shown.map(({ title }) => title)).toEqual([
    'Claude Code asks you',
    'Another asks you',
  ]);
});

it('where storage is full an occurrence is still shown, and once in this page [R5]', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  const { api } = await start();
  api.notifications.publish(aNotice());
  const close = await screen.findByRole('button', { name: 'Close' });
  await waitFor(() => userEvent.click(close));
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice(another));
  await screen.findByText('Another asks you');
  full.mockRestore();
});

it('several notices are one line, which opens all of them', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api, showAll } = await start();
  for (const number of [30, 31, 32])
    api.notifications.publish(aNotice({ occurrence_id: id(number), task_id: id(number) }));
  await screen.findByText('3 questions wait');
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['3 questions wait']);
  const all = screen.getByRole('button', { name: 'Show what needs me' });
  await waitFor(() => userEvent.click(all));
  expect(showAll).toHaveBeenCalledOnce();
});

it('a question that has ended meanwhile is not shown, in the page or on the desktop', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  settle(api, 30);
  api.notifications.publish(aNotice(another));
  await screen.findByText('Another asks you');
  expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['Another asks you']);
});

it('a notice closes as soon as its question ends', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  await screen.findByText('Claude Code asks you');
  settle(api, 30);
  await waitFor(() => expect(screen.queryByText('Claude Code asks you')).toBeNull());
  expect(FakeNotification.shown).toEqual([]);
});

it('a notice closes when its task is opened, and does not come again', async () => {
  const { api, goTo } = await start();
  api.notifications.publish(aNotice());
  await screen.findByText('Claude Code asks you');
  goTo(aTask().id);
  expect(screen.queryByText('Claude Code asks you')).toBeNull();
  goTo(null);
  expect(screen.queryByText('Claude Code asks you')).toBeNull();
});

it('a title is shown to the letter, in the page and on the desktop', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  await screen.findByText(/"; touch \/tmp\/pwned; " \$\(id\)/);
  expect(FakeNotification.shown[0]?.body).toBe('"; touch /tmp/pwned; " $(id)\nsecond line');
});

it('a notice says what its agent did, or the title of a server that names no agent', async () => {
  const { api } = await start();
  api.notifications.publish(
    aNotice({ event: 'session.turn_finished', occurrence_id: id(40), agent: 'Codex' }),
  );
  await screen.findByText('Codex has finished its turn');
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Close' })));
  api.notifications.publish(
    aNotice({ occurrence_id: id(30), agent: undefined, title: 'Told by the server' }),
  );
  await screen.findByText('Told by the server');
});

it('a notice opens its task at its question [R5]', async () => {
  const { api, openTask } = await start();
  api.notifications.publish(aNotice());
  const button = await screen.findByRole('button', { name: 'Open task' });
  await waitFor(() => userEvent.click(button));
  expect(openTask).toHaveBeenCalledWith(id(1), id(30));
});

it('a notice about the task on the screen is not shown in the page', async () => {
  const { api } = await start(aTask().id);
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice(another));
  await screen.findByText('Another asks you');
  await waitFor(() => expect(localStorage.getItem('kandev.notified')).toContain(id(30)));
  expect(screen.queryByText('Claude Code asks you')).toBeNull();
});

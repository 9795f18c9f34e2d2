import { notification, type TaskId } from '@kandev/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeys } from '#api/query-keys.ts';
import { aClarification, anAnsweredClarification, aTask, id } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi, type TestApi } from '#testing/api-harness.tsx';
import { Notices } from './notices.tsx';

const aNotice = (given = {}) =>
  notification.parse({
    event: 'session.clarification_requested',
    occurrence_id: id(30),
    task_id: id(1),
    session_id: id(10),
    agent: 'Claude Code',
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

it('R5: an occurrence that arrives twice is told once, in the page and outside it', async () => {
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

it('R5: where storage is full it is still told, and once in this page', async () => {
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

it('tells several in one line, which leads to all of them', async () => {
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

it('tells nothing of a question that has ended meanwhile, in the page or outside it', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  settle(api, 30);
  api.notifications.publish(aNotice(another));
  await screen.findByText('Another asks you');
  expect(FakeNotification.shown.map(({ title }) => title)).toEqual(['Another asks you']);
});

it('takes a notice back as soon as its question ends', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  await screen.findByText('Claude Code asks you');
  settle(api, 30);
  await waitFor(() => expect(screen.queryByText('Claude Code asks you')).toBeNull());
  expect(FakeNotification.shown).toEqual([]);
});

it('takes a notice back when its task is opened, and does not bring it again', async () => {
  const { api, goTo } = await start();
  api.notifications.publish(aNotice());
  await screen.findByText('Claude Code asks you');
  goTo(aTask().id);
  expect(screen.queryByText('Claude Code asks you')).toBeNull();
  goTo(null);
  expect(screen.queryByText('Claude Code asks you')).toBeNull();
});

it('field case 69: a title is shown to the letter, by page and browser', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', FakeNotification);
  const { api } = await start();
  api.notifications.publish(aNotice());
  await screen.findByText(/"; touch \/tmp\/pwned; " \$\(id\)/);
  expect(FakeNotification.shown[0]?.body).toBe('"; touch /tmp/pwned; " $(id)\nsecond line');
});

it('a notice says what its agent did, and one of an earlier server what that server says', async () => {
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

it('R5: a notice opens its task at its question', async () => {
  const { api, openTask } = await start();
  api.notifications.publish(aNotice());
  const button = await screen.findByRole('button', { name: 'Open task' });
  await waitFor(() => userEvent.click(button));
  expect(openTask).toHaveBeenCalledWith(id(1), id(30));
});

it('says nothing in the page about the task that is on the screen', async () => {
  const { api } = await start(aTask().id);
  api.notifications.publish(aNotice());
  api.notifications.publish(aNotice(another));
  await screen.findByText('Another asks you');
  await waitFor(() => expect(localStorage.getItem('kandev.notified')).toContain(id(30)));
  expect(screen.queryByText('Claude Code asks you')).toBeNull();
});

import type { Clarification, PendingId } from '@kandev/contracts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryKeys } from '#api/query-keys.ts';
import type { EntryStatus } from '#questions/form-entry.ts';
import {
  aBoard,
  aClarification,
  anAnsweredClarification,
  aPermission,
  aTask,
  id,
} from '#testing/fixtures.ts';
import { createTestApi, renderWithApi, type TestApi } from '#testing/api-harness.tsx';
import type { InboxAnswering } from './inbox-answering.ts';
import { entryId, type InboxEntry } from './inbox-entry.ts';
import { Inbox } from './inbox.tsx';

const asked = (number: number, given = {}): Clarification =>
  aClarification({
    pending_id: id(number),
    message: `Question ${number}?`,
    expires_at: `2027-01-01T10:${String(number % 60).padStart(2, '0')}:00Z`,
    ...given,
  });

/** A form that is one button, in place of the feature that answers. */
const answering = (statuses: ReadonlyMap<PendingId, EntryStatus> = new Map()): InboxAnswering => ({
  statusOf: (entry) => statuses.get(entryId(entry)) ?? (entry.record.status === 'pending' ? 'open' : 'ended'),
  isInProgress: () => false,
  headline: ({ kind, record }) => (kind === 'clarification' ? record.message : record.title),
  failureText: () => null,
  endingText: ({ record }) => `Ended by ${record.answered_by ?? 'nobody'}`,
  renderForm: (entry) => <button type="button">Answer {entryId(entry)}</button>,
});

async function start(pending: Clarification[], given: Partial<Parameters<typeof Inbox>[0]> = {}) {
  const api = await createTestApi();
  api.queries.setQueryData(queryKeys.board, aBoard([aTask({ title: 'Add a store' })]));
  api.queries.setQueryData(queryKeys.clarifications({ status: 'pending' }), pending);
  api.queries.setQueryData(queryKeys.permissions({ status: 'pending' }), []);
  renderInbox(api, given);
  await screen.findByText('Waiting for you');
  return { api, user: userEvent.setup() };
}

function renderInbox(api: TestApi, given: Partial<Parameters<typeof Inbox>[0]>): void {
  const page = () => <Inbox answering={answering()} as="page" focusTarget={null} {...given} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
  });
  renderWithApi(api, <RouterProvider router={router} />);
}

const items = () => screen.queryAllByTestId('inbox-item');
function itemAt(place: number): HTMLElement {
  const item = items()[place];
  if (item === undefined) throw new Error(`there is no item ${place}`);
  return item;
}
const order = () => items().map((item) => item.getAttribute('data-pending-id'));

it('the first entry is open and the others are rows with their task, agent, kind, time and question', async () => {
  const { user } = await start([asked(1), asked(2)]);
  expect(screen.getByRole('button', { name: `Answer ${id(1)}` })).toBeDefined();
  const words = ['Asks you', 'Add a store', 'Question 2?', 'Claude Code', 'closes in'];
  const name = new RegExp(words.join('.*'));
  const row = within(itemAt(1)).getByRole('button', { expanded: false, name });
  await user.click(row);
  expect(screen.getByRole('button', { name: `Answer ${id(2)}` })).toBeDefined();
  expect(screen.queryByRole('button', { name: `Answer ${id(1)}` })).toBeNull();
});

it('a permission request is among the questions, sorted by its age', async () => {
  const { api } = await start([asked(1), asked(40)]);
  const wanted = { pending_id: id(7), created_at: '2027-01-01T10:20:00Z' };
  act(() => {
    api.cache.apply({ type: 'permission.created', payload: aPermission(wanted) });
  });
  await waitFor(() => expect(order()).toEqual([id(1), id(7), id(40)]));
  expect(within(itemAt(1)).getByRole('button', { name: /Wants permission/ })).toBeDefined();
});

it('of two hundred entries fifty are drawn at a time, and the target of a visit with them', async () => {
  const many = Array.from({ length: 200 }, (_, place) =>
    asked(place, { expires_at: null, created_at: new Date(Date.UTC(2026, 0, 1) + place).toISOString() }),
  );
  await start(many, { focusTarget: { pendingId: id(70) as PendingId, visit: 'a' } });
  await waitFor(() => expect(items()).toHaveLength(71));
  fireEvent.click(within(itemAt(70)).getByText('Collapse'));
  await waitFor(() => expect(items()).toHaveLength(50));
  fireEvent.click(screen.getByText('Show 50 more'));
  expect(items()).toHaveLength(100);
});

it('while an entry has the focus, a more urgent one comes last and is announced', async () => {
  const { api, user } = await start([asked(10), asked(20)]);
  screen.getByRole('button', { name: `Answer ${id(10)}` }).focus();
  act(() => {
    api.cache.apply({ type: 'clarification.created', payload: asked(5) });
  });
  await screen.findByText('1 new');
  expect(order()).toEqual([id(10), id(20), id(5)]);
  await user.click(screen.getByRole('button', { name: 'Sort again' }));
  expect(order()).toEqual([id(5), id(10), id(20)]);
  expect(screen.getByRole('button', { name: `Answer ${id(10)}` })).toBeDefined();
});

it('an ending from elsewhere is said in the focused entry, which keeps the focus', async () => {
  const { api } = await start([asked(1), asked(2)]);
  screen.getByRole('button', { name: `Answer ${id(1)}` }).focus();
  act(() => {
    api.cache.apply({
      type: 'clarification.settled',
      payload: anAnsweredClarification({ pending_id: id(1), answered_by: 'anna' }),
    });
  });
  await waitFor(() => expect(itemAt(0).textContent).toContain('Ended by anna'));
  expect(document.activeElement).toBe(within(itemAt(0)).getByRole('heading'));
});

it('an entry that the operator answered leaves at once, and the focus goes to the heading of the next', async () => {
  const statuses = new Map<PendingId, EntryStatus>();
  const { api } = await start([asked(1), asked(2)], { answering: answering(statuses) });
  screen.getByRole('button', { name: `Answer ${id(1)}` }).focus();
  statuses.set(id(1) as PendingId, 'gone');
  act(() => {
    api.cache.apply({
      type: 'clarification.settled',
      payload: anAnsweredClarification({ pending_id: id(1) }),
    });
  });
  await waitFor(() => expect(order()).toEqual([id(2)]));
  expect(document.activeElement?.tagName).toBe('H2');
  expect(document.activeElement?.textContent).toContain('Add a store');
});

it('an entry that vanishes without its ending leaves, and stays while it is in progress', async () => {
  const begun = { ...answering(), isInProgress: (entry: InboxEntry) => entryId(entry) === id(2) };
  const { api } = await start([asked(1), asked(2)], { answering: begun });
  act(() => {
    api.queries.setQueryData(queryKeys.clarifications({ status: 'pending' }), []);
  });
  await waitFor(() => expect(order()).toEqual([id(2)]));
});

it('an empty inbox says that nothing waits', async () => {
  await start([]);
  expect(screen.getByText('Nothing waits for you')).toBeDefined();
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSession, id } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { Composer } from './composer.tsx';

type Call = { method: string | undefined; path: string; body: unknown };
const calls: Call[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({
      method: init.method,
      path,
      body: init.body && (JSON.parse(init.body as string) as unknown),
    });
    const answer = init.method === 'DELETE' ? null : JSON.stringify({ queued: true, accepted: true });
    return Promise.resolve(new Response(answer, { status: init.method === 'DELETE' ? 204 : 202 }));
  });
});
afterEach(() => {
  calls.length = 0;
  vi.unstubAllGlobals();
});

async function draw(given: Parameters<typeof aSession>[0] = {}) {
  const session = aSession(given);
  renderWithApi(
    await createTestApi(),
    <Composer session={session} agent="Claude Code" onNewSession={() => undefined} />,
  );
  return userEvent.setup();
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Claude Code' });

it('Enter sends what was written, to the letter, and Shift+Enter breaks the line', async () => {
  const user = await draw();
  await user.type(box(), ' one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(calls).toEqual([
    { method: 'POST', path: `/api/v1/sessions/${id(10)}/prompt`, body: { text: ' one\ntwo' } },
  ]);
  await waitFor(() => expect(box().value).toBe(''));
});

it('sends nothing that is blank', async () => {
  const user = await draw();
  await user.type(box(), '  {Enter}');
  expect(calls).toEqual([]);
});

it('while a turn is open a prompt is queued, and a queued prompt can be removed [R26]', async () => {
  const queued = [{ id: id(60), text: 'and then tests', created_at: '2026-01-01T10:00:00Z' }];
  const user = await draw({ queued_prompts: queued });
  await user.type(box(), 'more');
  expect(screen.getByRole('button', { name: 'Queue' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove “and then tests”' }));
  expect(calls).toEqual([
    { method: 'DELETE', path: `/api/v1/sessions/${id(10)}/queued-prompts/${id(60)}`, body: undefined },
  ]);
});

it('stops the turn only while one is open', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Stop turn' }));
  expect(calls).toEqual([{ method: 'POST', path: `/api/v1/sessions/${id(10)}/cancel`, body: undefined }]);
  await draw({ open_turn_id: null, id: id(11) });
  expect(screen.getAllByRole('button', { name: 'Stop turn' })).toHaveLength(1);
});

it('a prompt can be typed while the storage of the browser is full', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  const user = await draw();
  await user.type(box(), 'hello');
  expect(box().value).toBe('hello');
  full.mockRestore();
});

it('a prompt that was not sent stays in the form, which says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')));
  const user = await draw();
  await user.type(box(), 'hello{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  expect(box().value).toBe('hello');
});

it('an unsent prompt is given back though its page was left meanwhile, and a toast says so', async () => {
  const sent = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => sent.promise);
  const user = userEvent.setup();
  const api = await createTestApi();
  const composer = <Composer session={aSession()} agent="Claude Code" onNewSession={() => undefined} />;
  const page = renderWithApi(api, composer);
  await user.type(box(), 'hello{Enter}');
  page.rerender(null);
  page.rerender(composer);
  await user.type(box(), 'more');
  page.rerender(null);
  sent.reject(new TypeError('down'));
  await screen.findByText('Your prompt to Claude Code was not sent.');
  page.rerender(composer);
  expect(box().value).toBe('hello\nmore');
});

it('an unsent prompt is given back to the form that is mounted by then', async () => {
  const sent = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => sent.promise);
  const user = await draw();
  await user.type(box(), 'hello{Enter}');
  cleanup();
  await draw();
  sent.reject(new TypeError('down'));
  await waitFor(() => expect(box().value).toBe('hello'));
});

it('a session that has ended takes no prompts', async () => {
  for (const state of ['COMPLETED', 'CANCELLED']) {
    await draw({ state, open_turn_id: null });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('This session has ended.')).toBeTruthy();
    cleanup();
  }
});

it('a failed session takes a prompt, and its queued prompts are sent before it', async () => {
  const queued = [{ id: id(60), text: 'the first', created_at: '2026-01-01T10:00:00Z' }];
  const user = await draw({ state: 'FAILED', open_turn_id: null, queued_prompts: queued });
  expect(screen.getByText('1 prompt goes out before your next one')).toBeTruthy();
  expect(box().placeholder).toBe('Write to Claude Code to start it again');
  await user.type(box(), 'once more{Enter}');
  expect(calls).toEqual([
    { method: 'POST', path: `/api/v1/sessions/${id(10)}/prompt`, body: { text: 'once more' } },
  ]);
});

import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aSession, id } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { Composer } from './composer.tsx';

const option = (name: string, category: string | null, current = 'a') => ({
  id: name,
  name,
  description: null,
  category,
  current,
  choices: ['a', 'b'].map((value) => ({ value, name: `${name} ${value}`, description: null, group: null })),
});
const options = [option('effort', 'thought_level'), option('which', 'model'), option('how', 'mode')];

afterEach(() => vi.unstubAllGlobals());

async function draw(given: Parameters<typeof aSession>[0] = {}) {
  const session = aSession({ options, state: 'WAITING_FOR_INPUT', ...given });
  renderWithApi(
    await createTestApi(),
    <Composer session={session} agent="Claude Code" onNewSession={() => undefined} />,
  );
  return userEvent.setup();
}
const selects = () => screen.getAllByRole<HTMLSelectElement>('combobox');

it('mode and model are shown by their usual names, and the other options on demand', async () => {
  const user = await draw();
  expect(screen.getByRole('combobox', { name: 'Mode' })).toBe(selects()[0]);
  expect(screen.getByRole('combobox', { name: 'Model' })).toBe(selects()[1]);
  await user.click(screen.getByRole('button', { name: '1 more', expanded: false }));
  expect(screen.getByRole('combobox', { name: 'effort' })).toBe(selects()[2]);
});

it('an option shows its new value until the reply is there', async () => {
  const answer = Promise.withResolvers<Response>();
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    calls.push({ path, method, body: JSON.parse(body as string) as unknown });
    return answer.promise;
  });
  const user = await draw();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'how b');
  expect(calls).toEqual([
    { path: `/api/v1/sessions/${id(10)}/options`, method: 'POST', body: { option_id: 'how', value: 'b' } },
  ]);
  expect(selects()[0]?.value).toBe('b');
  answer.resolve(
    new Response(
      JSON.stringify({
        error: { code: 'AGENT_REFUSED', message: 'x', details: { words: 'not with your plan' } },
      }),
      { status: 409 },
    ),
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Mode was not changed.The agent refused.not with your plan',
  );
  await waitFor(() => expect(selects()[0]?.value).toBe('a'));
});

it.each([
  ['IDLE', /is not running. Your next prompt starts it again/],
  ['STARTING', /can be set once Claude Code runs/],
  ['FAILED', /can be set once Claude Code runs/],
])('while a session is %s, nothing can be set, and it says why', async (state, words) => {
  await draw({ state, open_turn_id: null });
  expect(selects().every(({ disabled }) => disabled)).toBe(true);
  const described = selects()[0]?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toMatch(words);
});

it('an idle session says what the next prompt does, with and without options', async () => {
  await draw({ state: 'IDLE', open_turn_id: null, options: [] });
  expect(
    screen.getByText(/Your next prompt starts it again, and it takes up this conversation/),
  ).toBeTruthy();
});

it('the footer collapses while an action is pending, but not while it has the focus', async () => {
  const api = await createTestApi();
  const composer = (asked: boolean) => {
    const session = aSession({ options, pending_action: asked ? 'clarification' : null });
    return <Composer session={session} agent="Claude Code" onNewSession={() => undefined} />;
  };
  const { rerender } = renderWithApi(api, composer(true));
  act(() => screen.getByRole('button', { name: 'Stop turn' }).focus());
  expect(selects()[0]?.closest('.hidden')).not.toBeNull();
  rerender(composer(false));
  act(() => selects()[0]?.focus());
  rerender(composer(true));
  expect(selects()[0]?.closest('.hidden')).toBeNull();
});

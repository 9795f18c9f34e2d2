import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aSession } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { Composer } from './composer.tsx';

const sent: unknown[] = [];
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(new Response(JSON.stringify({ queued: false }), { status: 202 }));
  });
});
afterEach(() => {
  sent.length = 0;
  vi.unstubAllGlobals();
});

const commands = [
  { name: 'compact', description: 'Summarise what was said', hint: null },
  { name: 'review', description: 'Review the changes', hint: 'which of them' },
  { name: 'review-branch', description: '', hint: null },
];

async function draw(given: Parameters<typeof aSession>[0] = {}) {
  const session = aSession({ commands, open_turn_id: null, state: 'WAITING_FOR_INPUT', ...given });
  renderWithApi(
    await createTestApi(),
    <Composer session={session} agent="Claude Code" onNewSession={() => undefined} />,
  );
  return userEvent.setup();
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const offered = () => screen.queryAllByRole('option').map(({ id }) => id);
/** The option that a screen reader is told of, by its name alone. */
function active() {
  const option = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
  expect(option?.getAttribute('aria-selected')).toBe('true');
  return /^\/\S+/.exec(option?.textContent ?? '')?.[0];
}

it('a slash lists the agent’s commands; arrows choose and Enter writes one out, which a second Enter sends', async () => {
  const user = await draw();
  await user.type(box(), '/');
  expect(screen.getByRole('listbox', { name: 'Commands of Claude Code' }).id).toBe(
    box().getAttribute('aria-controls'),
  );
  expect(screen.getByRole('status').textContent).toBe('3 commands');
  expect(offered()).toHaveLength(3);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe('/review');
  await user.keyboard('{Enter}');
  expect(box().value).toBe('/review ');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText('/review which of them')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.keyboard('all{Enter}');
  expect(sent).toEqual([{ text: '/review all' }]);
});

it('what is typed narrows the list, and a command that is written out is sent at once', async () => {
  const user = await draw();
  await user.type(box(), '/rev');
  expect(offered()).toHaveLength(2);
  await user.keyboard('{Tab}');
  expect(box().value).toBe('/review ');
  await user.clear(box());
  await user.type(box(), '/compact{Enter}');
  expect(sent).toEqual([{ text: '/compact' }]);
});

it('Escape closes the list and keeps the text, until another command is begun', async () => {
  const user = await draw();
  await user.type(box(), '/rev{Escape}');
  expect(box().value).toBe('/rev');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('i');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.clear(box());
  await user.keyboard('/');
  expect(offered()).toHaveLength(3);
});

it('a press on a command writes it out and leaves the focus where it was', async () => {
  const user = await draw();
  await user.click(screen.getByRole('button', { name: 'Commands' }));
  await user.click(screen.getByText('Summarise what was said'));
  expect(box().value).toBe('/compact ');
  expect(document.activeElement).toBe(box());
});

it('the list is closed while the text is no command or the focus is elsewhere', async () => {
  const user = await draw();
  await user.type(box(), 'and/or');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.clear(box());
  await user.type(box(), '/');
  await user.tab({ shift: true });
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('where an agent offers no commands, a slash is a slash', async () => {
  const user = await draw({ commands: [] });
  await user.type(box(), '/{Enter}');
  expect(sent).toEqual([{ text: '/' }]);
});

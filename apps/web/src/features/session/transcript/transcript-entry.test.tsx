import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '#api/query-keys.ts';
import {
  aClarification,
  aMessage,
  anAnsweredClarification,
  anEvent,
  aPermission,
  aSession,
} from '#testing/fixtures.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { TranscriptEntry } from './transcript-entry.tsx';
import { transcriptRows } from './transcript-rows.ts';

const session = aSession().id;

async function draw(
  message: ReturnType<typeof aMessage>,
  records: { asked?: unknown[]; wanted?: unknown[] } = {},
) {
  const api = await createTestApi();
  api.queries.setQueryData(queryKeys.me, { operator_id: 'operator' });
  api.queries.setQueryData(queryKeys.clarifications({ session_id: session }), records.asked ?? []);
  api.queries.setQueryData(queryKeys.permissions({ session_id: session }), records.wanted ?? []);
  const page = renderWithApi(api, <TranscriptEntry message={message} agent="Claude Code" startsSpeech />);
  return { api, page };
}

const asked = aMessage(3, {
  type: 'clarification_request',
  metadata: { pending_id: aClarification().pending_id },
});

it('shows a prompt as it was written, and an agent’s words as Markdown', async () => {
  await draw(aMessage(1, { author: 'operator', type: 'prompt', content: '**not bold** <b>x</b>' }));
  expect(screen.getByText('**not bold** <b>x</b>')).toBeTruthy();
  await import('#ui/markdown-text.tsx');
  await draw(aMessage(2, { content: '**bold**' }));
  expect((await screen.findByText('bold')).tagName).toBe('STRONG');
});

it('folds a tool call away under one line that says what it is, and why it failed', async () => {
  const { page } = await draw(
    aMessage(1, {
      type: 'tool_call',
      content: 'Read src/main.ts',
      metadata: { tool_kind: 'read', tool_status: 'failed', tool_output: '```\nno such file\nat 1\n```' },
    }),
  );
  const summary = page.container.querySelector('summary');
  expect(summary?.textContent).toBe('Readsrc/main.tsFailedno such file');
  expect(page.container.querySelector('details')?.open).toBe(false);
  expect(screen.queryByText('Output')).toBeNull();
  if (summary) fireEvent.click(summary);
  expect(await screen.findByText('Output')).toBeTruthy();
  expect(screen.getByText(/at 1/)).toBeTruthy();
});

it('shows of a tool call what it changed, printed and touched, as text and with signs', async () => {
  const { page } = await draw(
    aMessage(1, {
      type: 'tool_call',
      content: 'Edit',
      metadata: {
        locations: ['/src/a.ts:3', '/src/a.ts:3', '/src/b.ts'],
        diffs: [{ path: '/src/b.ts', old_text: 'one\ntwo', new_text: 'one\n<b>2</b>', truncated: true }],
        terminal_output: 'all passed',
        exit_code: 0,
      },
    }),
  );
  const summary = page.container.querySelector('summary');
  if (summary) fireEvent.click(summary);
  expect(await screen.findByText('/src/a.ts:3')).toBeTruthy();
  expect(screen.getAllByText('/src/b.ts')).toHaveLength(1);
  expect(screen.getByText('1 line added, 1 removed')).toBeTruthy();
  expect(page.container.querySelector('del')?.parentElement?.textContent).toBe('-two');
  expect(page.container.querySelector('ins')?.parentElement?.textContent).toBe('+<b>2</b>');
  expect(screen.getByText('The change goes on and was cut here.')).toBeTruthy();
  expect(screen.getByText('Terminal, exit code 0')).toBeTruthy();
  expect(screen.getByText('all passed')).toBeTruthy();
});

it('a tool of an unknown kind and status is still a tool call', async () => {
  const { page } = await draw(
    aMessage(1, {
      type: 'tool_call',
      content: 'x',
      metadata: { tool_kind: '__proto__', tool_status: 'odd' },
    }),
  );
  expect(page.container.textContent).toBe('ToolxWaiting');
});

it('a question that waits is one line, and its answer is read once it is settled', async () => {
  const { api, page } = await draw(asked, { asked: [aClarification()] });
  expect(page.container.textContent).toContain('Claude Code asks you');
  expect(page.container.textContent).toContain('Answer below.');

  api.cache.apply(anEvent(1, 'clarification.settled', anAnsweredClarification()));
  expect(await screen.findByText('Answered by you')).toBeTruthy();
  expect(screen.getByText('Which database?')).toBeTruthy();
  expect(screen.getByText('Postgres')).toBeTruthy();
  expect(page.container.textContent).not.toContain('Answer below.');
});

it.each([
  ['expired', 'deadline', 'Expired, nobody answered'],
  ['cancelled', 'agent_withdrew', 'Withdrawn by the agent'],
  ['cancelled', 'turn_cancelled', 'Closed when the turn was stopped'],
  ['cancelled', 'agent_gone', 'Closed, the agent was gone'],
])('a record that ended %s by %s says so in a text of its own [R4]', async (status, cause, words) => {
  const ended = anAnsweredClarification({ status, cause, answers: null, answered_by: null });
  await draw(asked, { asked: [ended] });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('No answer')).toBeTruthy();
});

it('an answered form says its message once and heads each question by its title, else its key [R30]', async () => {
  const field = { prompt: 'Pick 1', multi_select: false, options: [], required: false, secret: false };
  const questions = [
    { ...field, id: 'note', title: 'Note' },
    { ...field, id: 'region' },
  ];
  const { page } = await draw(asked, {
    asked: [anAnsweredClarification({ message: 'Pick 1', questions, answers: null })],
  });
  expect([...page.container.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'Note',
    'region',
  ]);
  expect(screen.getAllByText('Pick 1')).toHaveLength(1);
});

it('a skip reads unlike every other ending, and names another person who skipped', async () => {
  await draw(asked, {
    asked: [anAnsweredClarification({ status: 'rejected', answers: null, reject_reason: 'not now' })],
  });
  expect(screen.getByText('Skipped by you')).toBeTruthy();
  expect(screen.getByText('not now')).toBeTruthy();
  await draw(asked, { asked: [anAnsweredClarification({ answered_by: 'alice' })] });
  expect(screen.getByText('Answered by alice')).toBeTruthy();
});

it('a late answer is shown as one that did not reach the agent [R16]', async () => {
  const late = {
    submission_id: '00000000-0000-4000-8000-000000000077',
    operator_id: 'operator',
    answers: [{ question_id: 'question_0', selected_options: ['lite'], custom_text: '' }],
    rejected: false,
    reject_reason: '',
    submitted_at: '2026-01-01T10:09:00Z',
  };
  const gone = { status: 'cancelled', cause: 'agent_gone', answers: null, agent_disconnected: true };
  await draw(asked, { asked: [anAnsweredClarification({ ...gone, late_answers: [late] })] });
  expect(screen.getByText('Answered too late, not sent to the agent')).toBeTruthy();
  expect(screen.getByText('SQLite')).toBeTruthy();
});

it('a permission record says which option was chosen', async () => {
  const wanted = aMessage(4, {
    type: 'permission_request',
    metadata: { pending_id: aPermission().pending_id },
  });
  const settled = aPermission({
    status: 'answered',
    option_id: 'yes',
    cause: 'operator',
    answered_by: 'operator',
  });
  await draw(wanted, { wanted: [settled] });
  expect(screen.getByText('You chose Allow')).toBeTruthy();
});

it('the notice of a failed turn says why, and the failure of the session takes its place', async () => {
  const metadata = {
    notice: 'session_failed',
    failure_reason: { reason: 'refused', agent: 'Codex', words: 'Slow down' },
  };
  const notice = aMessage(1, { author: 'system', type: 'notice', content: 'Slow down', metadata });
  await draw(notice);
  expect(screen.getByText('Codex refused: Slow down')).toBeDefined();
  const failure = { code: 'AGENT_REFUSED', message: 'Slow down', stderr_tail: '' } as const;
  expect(transcriptRows([notice], failure).map(({ kind }) => kind)).toEqual(['failure']);
});

it('notices have words of their own', async () => {
  await draw(
    aMessage(1, { author: 'system', type: 'notice', content: 'raw', metadata: { notice: 'queue_dropped' } }),
  );
  expect(screen.getByText('What was queued will not be sent.')).toBeTruthy();
});

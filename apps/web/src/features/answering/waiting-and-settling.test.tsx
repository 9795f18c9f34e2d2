import type { Clarification } from '@kandev/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#api/problem-error.ts';
import {
  anAcceptedResponse,
  choices,
  aClarificationWith,
  aQuestion,
  id,
  asSettled,
} from '#testing/fixtures.ts';
import { openDrafts, pickedOptionIds, renderOverlay, getOption } from '#testing/render-overlay.tsx';

const database = aQuestion({
  options: choices('Postgres', 'SQLite'),
  input: { type: 'string' },
  companion: { effect: 'replaces', title: 'Other' },
});
const first = aClarificationWith([database]);
const second = aClarificationWith([{ ...database, prompt: 'And for the cache?' }], {
  pending_id: id(2),
  created_at: '2026-08-09T10:01:00.000Z',
});
const submit = () => screen.getByTestId('clarification-submit');
const overlay = () => screen.queryByTestId('clarification-overlay');
const expired = (record: Clarification) =>
  asSettled(record, { status: 'expired', outcome: 'declined', cause: 'deadline' });

describe('several pending clarifications', () => {
  it('the switcher says how many wait and goes from one to the next, oldest first [R11]', async () => {
    const { user } = renderOverlay({ pending: [first, second] });
    expect(screen.getByRole('heading', { name: first.message })).toBeDefined();
    expect(screen.getByTestId('clarification-pending-switcher').textContent).toBe('2 waiting');
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(screen.getByRole('heading', { name: first.message })).toBeDefined();
  });

  it('a pick for question_0 of one clarification is no pick for question_0 of another [R10]', async () => {
    const { user, unmount } = renderOverlay({ pending: [first, second] });
    await user.click(getOption('SQLite'));
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(pickedOptionIds()).toEqual([]);
    await user.type(screen.getByTestId('clarification-input'), 'Redis');
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(pickedOptionIds()).toEqual(['SQLite']);
    unmount();
    renderOverlay({ pending: [first, second] }, { drafts: openDrafts() });
    expect(pickedOptionIds()).toEqual(['SQLite']);
  });

  it('a new question takes neither the focus nor the place of the question in front', async () => {
    const { user, show, sent } = renderOverlay({ pending: [] });
    expect(overlay()).toBeNull();
    const composer = screen.getByLabelText('Composer');
    await user.type(composer, '12');
    show({ pending: [second] });
    await user.keyboard(' 1');
    expect(document.activeElement).toBe(composer);
    expect(composer).toHaveProperty('value', '12 1');
    expect(pickedOptionIds()).toEqual([]);
    show({ pending: [first, second] });
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('after an answer the next question is in front, and no key reaches it before the operator goes to it', async () => {
    const { user, sent, drafts } = renderOverlay({ pending: [first, second] });
    await user.click(getOption('SQLite'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('heading', { name: second.message })).toBeDefined());
    expect(document.activeElement).toBe(screen.getByRole('feed'));
    await user.keyboard('1{Enter}{Control>}{Enter}{/Control}');
    expect(sent).toHaveLength(1);
    expect(pickedOptionIds()).toEqual([]);
    expect(drafts.isDirty(first)).toBe(false);
  });

  it('a question that takes the place of one answered in another window does not get its focus', async () => {
    const { user, show } = renderOverlay({ pending: [first, second] });
    await user.click(getOption('SQLite'));
    const answers = [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }];
    show({ pending: [second], settled: [anAcceptedResponse(first, { answers }).clarification] });
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    expect(document.activeElement).toBe(document.body);
  });

  it('a late reply leaves the focus on another question that the operator went on to', async () => {
    const { user, replies } = renderOverlay({ pending: [first, second] }, { holdReplies: true });
    await user.click(getOption('SQLite'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    const option = screen.getAllByTestId('clarification-option')[0];
    option?.focus();
    const answers = [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }];
    act(() => replies[0]?.resolve(anAcceptedResponse(first, { answers })));
    await waitFor(() => expect(screen.queryByTestId('clarification-pending-switcher')).toBeNull());
    expect(document.activeElement).toBe(option);
  });

  it('an accepted answer also takes the focus from the header', async () => {
    const { user, sent } = renderOverlay({ pending: [first, second] });
    screen.getByTestId('clarification-collapse-toggle').focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('heading', { name: second.message })).toBeDefined());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toHaveLength(1);
  });

  it('the second click of a double click does not fall on the question that comes next', async () => {
    const { user, sent } = renderOverlay({ pending: [first, second] });
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('heading', { name: second.message })).toBeDefined());
    fireEvent.click(submit(), { detail: 2 });
    fireEvent.click(screen.getByTestId('clarification-skip'), { detail: 2 });
    expect(sent.map(({ pending_id }) => pending_id)).toEqual([first.pending_id]);
  });
});

it('a double click, a second Enter and a number key send once while the reply is awaited', async () => {
  const { user, sent, replies, show } = renderOverlay({ pending: [first] }, { holdReplies: true });
  await user.click(getOption('SQLite'));
  act(() => {
    submit().click();
    submit().click();
  });
  expect(sent).toHaveLength(1);
  await user.dblClick(submit());
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(submit().getAttribute('aria-busy')).toBe('true');
  await user.keyboard('{Enter}{Control>}{Enter}{/Control}1');
  await user.click(screen.getByTestId('clarification-skip'));
  expect(sent).toHaveLength(1);
  expect(pickedOptionIds()).toEqual(['SQLite']);

  show({ pending: [], settled: [anAcceptedResponse(first).clarification] });
  expect(submit().getAttribute('aria-busy')).toBe('true');
  act(() => replies[0]?.resolve(anAcceptedResponse(first)));
  await waitFor(() => expect(overlay()).toBeNull());
});

describe('a clarification that ended elsewhere', () => {
  it.each([
    ['Expired, nobody answered', { status: 'expired', cause: 'deadline' }],
    ['Withdrawn by the agent', { status: 'cancelled', cause: 'agent_withdrew' }],
    ['Closed when the turn was stopped', { status: 'cancelled', cause: 'turn_cancelled' }],
    ['Closed when the session was stopped', { status: 'cancelled', cause: 'session_stopped' }],
    ['Closed when the runner stopped', { status: 'cancelled', cause: 'runner_shutdown' }],
    ['Skipped by anna', { status: 'rejected', cause: 'operator', answered_by: 'anna' }],
  ] as const)('"%s" is said, and the draft can be copied until it is dismissed [R22]', async (words, end) => {
    const mark = end.status === 'expired' ? 'clarification-expired-notice' : 'clarification-closed-notice';
    const { user, show, drafts } = renderOverlay({ pending: [first] });
    await user.type(screen.getByTestId('clarification-input'), 'half a thou');
    show({ pending: [], settled: [asSettled(first, end)] });
    expect(screen.getByTestId(mark).textContent).toContain(words);
    expect(screen.getByText('half a thou')).toBeDefined();
    expect(screen.queryByTestId('clarification-submit')).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(overlay()).toBeNull();
    expect(drafts.isDirty(first)).toBe(false);
  });

  it('the draft is kept over a reload, until it is dismissed [R10]', async () => {
    const harness = renderOverlay({ pending: [first] });
    await harness.user.type(screen.getByTestId('clarification-input'), 'half a thou');
    harness.unmount();
    const reloaded = renderOverlay({ pending: [], settled: [expired(first)] }, { drafts: openDrafts() });
    expect(screen.getByText('half a thou')).toBeDefined();
    await reloaded.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    reloaded.unmount();
    renderOverlay({ pending: [], settled: [expired(first)] }, { drafts: openDrafts() });
    expect(overlay()).toBeNull();
  });

  it('the draft can be copied', async () => {
    const { user, show } = renderOverlay({ pending: [first] });
    await user.click(getOption('SQLite'));
    await user.type(screen.getByTestId('clarification-input'), 'with WAL');
    show({ pending: [], settled: [expired(first)] });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('SQLite\nwith WAL');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
  });

  it('an ended clarification without a draft makes way for the next question; an open one never does', () => {
    const { show } = renderOverlay({ pending: [first] });
    show({ pending: [], settled: [expired(first)] });
    expect(screen.getByTestId('clarification-expired-notice')).toBeDefined();
    show({ pending: [second], settled: [expired(first)] });
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    expect(screen.queryByTestId('clarification-pending-switcher')).toBeNull();
  });

  it('clarifications that ended before, without a draft, are not shown', () => {
    renderOverlay({ pending: [], settled: [expired(first), anAcceptedResponse(second).clarification] });
    expect(overlay()).toBeNull();
  });

  it('the loser of a race sees the winner and the answer, and keeps the own draft', async () => {
    const { user, replies } = renderOverlay({ pending: [first] }, { holdReplies: true });
    await user.click(getOption('SQLite'));
    await user.click(submit());
    const answers = [{ question_id: 'question_0', selected_options: ['Postgres'], custom_text: '' }];
    const resolution = {
      status: 'answered',
      answers,
      answered_by: 'anna',
      settled_at: '2026-08-09T10:05:00.000Z',
    };
    act(() =>
      replies[0]?.reject(new ProblemError('NOT_FOUND', '', { details: { source: 'runner', resolution } })),
    );
    expect(await screen.findByText('Answered by anna')).toBeDefined();
    expect(screen.getByText('Postgres')).toBeDefined();
    expect(screen.getByText('What you had, not sent')).toBeDefined();
    expect(screen.getByText('SQLite')).toBeDefined();
  });

  it('an answer of the operator that is reported by an event after a timeout closes the form', async () => {
    const { user, replies, show, drafts } = renderOverlay({ pending: [first] }, { holdReplies: true });
    await user.click(getOption('SQLite'));
    await user.click(submit());
    act(() => replies[0]?.reject(new ProblemError('AGENT_STREAM_TIMEOUT', '')));
    expect(await screen.findByText('No verdict yet')).toBeDefined();
    const answers = [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }];
    show({ pending: [], settled: [anAcceptedResponse(first, { answers }).clarification] });
    await waitFor(() => expect(overlay()).toBeNull());
    expect(drafts.isDirty(first)).toBe(false);
  });
});

describe('a question whose agent is gone [R16]', () => {
  const gone = asSettled(first, {
    status: 'cancelled',
    outcome: 'cancelled',
    cause: 'agent_gone',
    agent_disconnected: true,
  });

  it('takes an answer for the record, and says that it does not reach the agent', async () => {
    const { user, show, sent, replies } = renderOverlay({ pending: [first] }, { holdReplies: true });
    await user.click(getOption('SQLite'));
    show({ pending: [], settled: [gone] });
    expect(screen.getByTestId('clarification-undelivered-notice').textContent).toContain(
      'does not reach the agent',
    );
    expect(screen.queryByTestId('clarification-skip')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Record answer/ }));
    expect(sent).toHaveLength(1);
    act(() => replies[0]?.resolve({ status: 'cancelled', delivered: false, clarification: gone }));
    expect(await screen.findByText('It did not reach the agent')).toBeDefined();
    expect(screen.getByText('SQLite')).toBeDefined();
    expect(overlay()?.textContent).not.toMatch(/will be sent|new message/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(overlay()).toBeNull();
  });

  it('takes an answer after a reload too, until it is dismissed', async () => {
    const harness = renderOverlay({ pending: [], settled: [gone] });
    await harness.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(overlay()).toBeNull();
    harness.unmount();
    renderOverlay({ pending: [], settled: [gone] }, { drafts: openDrafts() });
    expect(overlay()).toBeNull();
  });
});

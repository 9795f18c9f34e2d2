import type { Clarification } from '@kandev/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#api/problem-error.ts';
import { accepted, choices, makeClarification, makeQuestion, pendingIdOf, settle } from '#testing/records.ts';
import { openDrafts, pickedOptions, renderOverlay, theOption } from '#testing/render-overlay.tsx';

const database = makeQuestion({
  options: choices('Postgres', 'SQLite'),
  input: { type: 'string' },
  companion: { effect: 'replaces', title: 'Other' },
});
const first = makeClarification([database]);
const second = makeClarification([{ ...database, prompt: 'And for the cache?' }], {
  pending_id: pendingIdOf(2),
  created_at: '2026-08-09T10:01:00.000Z',
});
const submit = () => screen.getByTestId('clarification-submit');
const overlay = () => screen.queryByTestId('clarification-overlay');
const expired = (record: Clarification) =>
  settle(record, { status: 'expired', outcome: 'declined', cause: 'deadline' });

describe('several pendings', () => {
  it('R11: says how many wait and goes from one to the next, oldest first', async () => {
    const { user } = renderOverlay({ pending: [first, second] });
    expect(screen.getByRole('heading', { name: first.message })).toBeDefined();
    expect(screen.getByTestId('clarification-pending-switcher').textContent).toBe('2 waiting');
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(screen.getByRole('heading', { name: first.message })).toBeDefined();
  });

  it('R10: what is picked for question_0 of one is not picked for question_0 of the other', async () => {
    const { user, unmount } = renderOverlay({ pending: [first, second] });
    await user.click(theOption('SQLite'));
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(pickedOptions()).toEqual([]);
    await user.type(screen.getByTestId('clarification-input'), 'Redis');
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    expect(pickedOptions()).toEqual(['SQLite']);
    unmount();
    renderOverlay({ pending: [first, second] }, { drafts: openDrafts() });
    expect(pickedOptions()).toEqual(['SQLite']);
  });

  it('field case 51: a question that arrives takes neither the focus nor the place of one being answered', async () => {
    const { user, show, sent } = renderOverlay({ pending: [] });
    expect(overlay()).toBeNull();
    const composer = screen.getByLabelText('Composer');
    await user.type(composer, '12');
    show({ pending: [second] });
    await user.keyboard(' 1');
    expect(document.activeElement).toBe(composer);
    expect(composer).toHaveProperty('value', '12 1');
    expect(pickedOptions()).toEqual([]);
    show({ pending: [first, second] });
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('after a win the next one is there, and no key reaches it before somebody goes to it', async () => {
    const { user, sent, drafts } = renderOverlay({ pending: [first, second] });
    await user.click(theOption('SQLite'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('heading', { name: second.message })).toBeDefined());
    expect(document.activeElement).toBe(screen.getByRole('feed'));
    await user.keyboard('1{Enter}{Control>}{Enter}{/Control}');
    expect(sent).toHaveLength(1);
    expect(pickedOptions()).toEqual([]);
    expect(drafts.isDirty(first)).toBe(false);
  });

  it('a question that takes the place of one answered in another window gets none of its focus', async () => {
    const { user, show } = renderOverlay({ pending: [first, second] });
    await user.click(theOption('SQLite'));
    const answers = [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }];
    show({ pending: [second], settled: [accepted(first, { answers }).clarification] });
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    expect(document.activeElement).toBe(document.body);
  });

  it('a win that comes late takes the focus from nobody who went on to another question', async () => {
    const { user, verdicts } = renderOverlay({ pending: [first, second] }, { holds: true });
    await user.click(theOption('SQLite'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(screen.getByTestId('clarification-pending-switcher'));
    const option = screen.getAllByTestId('clarification-option')[0];
    option?.focus();
    const answers = [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }];
    act(() => verdicts[0]?.resolve(accepted(first, { answers })));
    await waitFor(() => expect(screen.queryByTestId('clarification-pending-switcher')).toBeNull());
    expect(document.activeElement).toBe(option);
  });

  it('a win also takes the focus from the header, which stays', async () => {
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

it('a double click, a second Enter and a number key send once while the verdict is out', async () => {
  const { user, sent, verdicts, show } = renderOverlay({ pending: [first] }, { holds: true });
  await user.click(theOption('SQLite'));
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
  expect(pickedOptions()).toEqual(['SQLite']);

  show({ pending: [], settled: [accepted(first).clarification] });
  expect(submit().getAttribute('aria-busy')).toBe('true');
  act(() => verdicts[0]?.resolve(accepted(first)));
  await waitFor(() => expect(overlay()).toBeNull());
});

describe('an end that came from elsewhere', () => {
  it.each([
    ['Expired, nobody answered', { status: 'expired', cause: 'deadline' }],
    ['Withdrawn by the agent', { status: 'cancelled', cause: 'agent_withdrew' }],
    ['Closed when the turn was stopped', { status: 'cancelled', cause: 'turn_cancelled' }],
    ['Closed when the session was stopped', { status: 'cancelled', cause: 'session_stopped' }],
    ['Closed when the runner stopped', { status: 'cancelled', cause: 'runner_shutdown' }],
    ['Skipped by anna', { status: 'rejected', cause: 'operator', answered_by: 'anna' }],
  ] as const)(
    'R22: "%s" is said, and what was typed stays to be copied until it is dismissed',
    async (words, end) => {
      const mark = end.status === 'expired' ? 'clarification-expired-notice' : 'clarification-closed-notice';
      const { user, show, drafts } = renderOverlay({ pending: [first] });
      await user.type(screen.getByTestId('clarification-input'), 'half a thou');
      show({ pending: [], settled: [settle(first, end)] });
      expect(screen.getByTestId(mark).textContent).toContain(words);
      expect(screen.getByText('half a thou')).toBeDefined();
      expect(screen.queryByTestId('clarification-submit')).toBeNull();
      expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(overlay()).toBeNull();
      expect(drafts.isDirty(first)).toBe(false);
    },
  );

  it('R10: kept text is still there after a reload, and gone after it was dismissed', async () => {
    const bench = renderOverlay({ pending: [first] });
    await bench.user.type(screen.getByTestId('clarification-input'), 'half a thou');
    bench.unmount();
    const reloaded = renderOverlay({ pending: [], settled: [expired(first)] }, { drafts: openDrafts() });
    expect(screen.getByText('half a thou')).toBeDefined();
    await reloaded.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    reloaded.unmount();
    renderOverlay({ pending: [], settled: [expired(first)] }, { drafts: openDrafts() });
    expect(overlay()).toBeNull();
  });

  it('copies what was drafted', async () => {
    const { user, show } = renderOverlay({ pending: [first] });
    await user.click(theOption('SQLite'));
    await user.type(screen.getByTestId('clarification-input'), 'with WAL');
    show({ pending: [], settled: [expired(first)] });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('SQLite\nwith WAL');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
  });

  it('an end that nobody worked on yields to the next question; a question never does', () => {
    const { show } = renderOverlay({ pending: [first] });
    show({ pending: [], settled: [expired(first)] });
    expect(screen.getByTestId('clarification-expired-notice')).toBeDefined();
    show({ pending: [second], settled: [expired(first)] });
    expect(screen.getByRole('heading', { name: second.message })).toBeDefined();
    expect(screen.queryByTestId('clarification-pending-switcher')).toBeNull();
  });

  it('old ends that nobody worked on here are not shown', () => {
    renderOverlay({ pending: [], settled: [expired(first), accepted(second).clarification] });
    expect(overlay()).toBeNull();
  });

  it('field case 60: the loser sees who won and with what, and keeps their own', async () => {
    const { user, verdicts } = renderOverlay({ pending: [first] }, { holds: true });
    await user.click(theOption('SQLite'));
    await user.click(submit());
    const answers = [{ question_id: 'question_0', selected_options: ['Postgres'], custom_text: '' }];
    const resolution = {
      status: 'answered',
      answers,
      answered_by: 'anna',
      settled_at: '2026-08-09T10:05:00.000Z',
    };
    act(() =>
      verdicts[0]?.reject(new ProblemError('NOT_FOUND', '', { details: { source: 'runner', resolution } })),
    );
    expect(await screen.findByText('Answered by anna')).toBeDefined();
    expect(screen.getByText('Postgres')).toBeDefined();
    expect(screen.getByText('What you had, not sent')).toBeDefined();
    expect(screen.getByText('SQLite')).toBeDefined();
  });

  it('a verdict that comes as an event after a timeout is one’s own win', async () => {
    const { user, verdicts, show, drafts } = renderOverlay({ pending: [first] }, { holds: true });
    await user.click(theOption('SQLite'));
    await user.click(submit());
    act(() => verdicts[0]?.reject(new ProblemError('AGENT_STREAM_TIMEOUT', '')));
    expect(await screen.findByText('No verdict yet')).toBeDefined();
    const answers = [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }];
    show({ pending: [], settled: [accepted(first, { answers }).clarification] });
    await waitFor(() => expect(overlay()).toBeNull());
    expect(drafts.isDirty(first)).toBe(false);
  });
});

describe('R16: a question whose agent is gone', () => {
  const gone = settle(first, {
    status: 'cancelled',
    outcome: 'cancelled',
    cause: 'agent_gone',
    agent_disconnected: true,
  });

  it('field case 5: takes an answer for the record, and says that it does not reach the agent', async () => {
    const { user, show, sent, verdicts } = renderOverlay({ pending: [first] }, { holds: true });
    await user.click(theOption('SQLite'));
    show({ pending: [], settled: [gone] });
    expect(screen.getByTestId('clarification-undelivered-notice').textContent).toContain(
      'does not reach the agent',
    );
    expect(screen.queryByTestId('clarification-skip')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Record answer/ }));
    expect(sent).toHaveLength(1);
    act(() => verdicts[0]?.resolve({ status: 'cancelled', delivered: false, clarification: gone }));
    expect(await screen.findByText('It did not reach the agent')).toBeDefined();
    expect(screen.getByText('SQLite')).toBeDefined();
    expect(overlay()?.textContent).not.toMatch(/will be sent|new message/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(overlay()).toBeNull();
  });

  it('is offered after a reload too, until it is dismissed for good', async () => {
    const bench = renderOverlay({ pending: [], settled: [gone] });
    await bench.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(overlay()).toBeNull();
    bench.unmount();
    renderOverlay({ pending: [], settled: [gone] }, { drafts: openDrafts() });
    expect(overlay()).toBeNull();
  });
});

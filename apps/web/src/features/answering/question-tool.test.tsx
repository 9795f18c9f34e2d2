import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choices, makeClarification, makeQuestion } from '#testing/records.ts';
import { pickedOptions, renderOverlay, theOption } from '#testing/render-overlay.tsx';

const region = makeQuestion({
  id: 'region',
  prompt: 'Which region?',
  options: choices('eu', 'us'),
  input: { type: 'string' },
});
const database = makeQuestion({
  id: 'db',
  prompt: 'Which database?',
  options: choices('Postgres', 'SQLite'),
});
const tool = { source: 'ask_user_question' } as const;
const one = makeClarification([region], tool);
const two = makeClarification([region, database], { ...tool, message: 'Two questions.' });
const submit = () => screen.getByTestId('clarification-submit');
const field = () => screen.getByTestId('clarification-input');
const answer = (question_id: string, selected: string[], custom_text = '') => ({
  question_id,
  selected_options: selected,
  custom_text,
});

describe('AC-57: a question tool’s single question', () => {
  it('R9: is sent by clicking an option, once', async () => {
    const { user, sent } = renderOverlay({ pending: [one] }, { holds: true });
    await user.dblClick(theOption('us'));
    expect(sent).toMatchObject([{ answers: [answer('region', ['us'])], rejected: false }]);
  });

  it('R13: an option that is clicked takes typed text away', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.type(field(), 'mars');
    await user.click(theOption('eu'));
    expect(sent).toMatchObject([{ answers: [answer('region', ['eu'])] }]);
  });

  it('takes typed text by Submit, and nothing while it is unanswered', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await user.click(submit());
    expect(sent).toEqual([]);
    await user.type(field(), 'mars');
    expect(submit().getAttribute('aria-disabled')).toBeNull();
    await user.click(submit());
    expect(sent).toMatchObject([{ answers: [answer('region', [], 'mars')] }]);
  });

  it('takes typed text by Enter, and Shift with Enter as a new line', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.type(field(), 'mars{Shift>}{Enter}{/Shift}north');
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    expect(sent).toMatchObject([{ answers: [answer('region', [], 'mars\nnorth')] }]);
  });

  it('R16: can be answered or skipped while its agent waits no longer, until the session has gone on', async () => {
    const gone = { ...tool, status: 'cancelled', cause: 'agent_withdrew', agent_disconnected: true } as const;
    const late = makeClarification([region], gone);
    const { user, sent, show } = renderOverlay({ pending: [], settled: [late] });
    expect(screen.getByTestId('clarification-undelivered-notice').textContent).toContain('starts a new turn');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(sent).toMatchObject([{ rejected: true }]);
    show({ pending: [], settled: [{ ...late, pending_id: one.pending_id, superseded: true }] });
    expect(screen.queryByTestId('clarification-submit')).toBeNull();
  });

  it('can be skipped', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(sent).toMatchObject([{ answers: [], rejected: true, reject_reason: 'User skipped' }]);
  });
});

describe('AC-57: several questions of a tool', () => {
  it('record a click, go on, and are sent when all are answered', async () => {
    const { user, sent } = renderOverlay({ pending: [two] });
    await user.click(theOption('eu'));
    expect(sent).toEqual([]);
    expect(screen.getByTestId('clarification-question-card').dataset['questionId']).toBe('db');
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await user.click(theOption('SQLite'));
    expect(sent).toEqual([]);
    expect(submit().getAttribute('aria-disabled')).toBeNull();
    await user.click(submit());
    expect(sent).toMatchObject([{ answers: [answer('region', ['eu']), answer('db', ['SQLite'])] }]);
  });

  it('go on by Enter after typing, and are sent by Ctrl with Enter alone', async () => {
    const { user, sent } = renderOverlay({ pending: [two] });
    await user.type(field(), 'mars{Enter}');
    expect(screen.getByTestId('clarification-question-card').dataset['questionId']).toBe('db');
    await user.type(field(), 'mine{Enter}');
    expect(sent).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toMatchObject([{ answers: [answer('region', [], 'mars'), answer('db', [], 'mine')] }]);
  });

  it('R13: text takes the option away, and a click on the picked option keeps it', async () => {
    const { user } = renderOverlay({ pending: [two] });
    await user.click(theOption('eu'));
    await user.click(screen.getByTestId('clarification-prev'));
    await user.click(theOption('eu'));
    await user.click(screen.getByTestId('clarification-prev'));
    expect(pickedOptions()).toEqual(['eu']);
    await user.type(field(), 'm');
    expect(pickedOptions()).toEqual([]);
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choices, aClarificationWith, aQuestion } from '#testing/fixtures.ts';
import { pickedOptionIds, renderOverlay, getOption } from '#testing/render-overlay.tsx';

const region = aQuestion({
  id: 'region',
  prompt: 'Which region?',
  options: choices('eu', 'us'),
  input: { type: 'string' },
});
const database = aQuestion({
  id: 'db',
  prompt: 'Which database?',
  options: choices('Postgres', 'SQLite'),
});
const tool = { source: 'ask_user_question' } as const;
const one = aClarificationWith([region], tool);
const two = aClarificationWith([region, database], { ...tool, message: 'Two questions.' });
const submit = () => screen.getByTestId('clarification-submit');
const field = () => screen.getByTestId('clarification-input');
const answer = (question_id: string, selected: string[], custom_text = '') => ({
  question_id,
  selected_options: selected,
  custom_text,
});

describe('a single question of the question tool [AC-57]', () => {
  it('is sent by clicking an option, once [R9]', async () => {
    const { user, sent } = renderOverlay({ pending: [one] }, { holdReplies: true });
    await user.dblClick(getOption('us'));
    expect(sent).toMatchObject([{ answers: [answer('region', ['us'])], rejected: false }]);
  });

  it('a clicked option removes the typed text [R13]', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.type(field(), 'mars');
    await user.click(getOption('eu'));
    expect(sent).toMatchObject([{ answers: [answer('region', ['eu'])] }]);
  });

  it('is sent with its text by Submit, and not while it is unanswered', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await user.click(submit());
    expect(sent).toEqual([]);
    await user.type(field(), 'mars');
    expect(submit().getAttribute('aria-disabled')).toBeNull();
    await user.click(submit());
    expect(sent).toMatchObject([{ answers: [answer('region', [], 'mars')] }]);
  });

  it('is sent with its text by Enter; Shift with Enter is a new line', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.type(field(), 'mars{Shift>}{Enter}{/Shift}north');
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    expect(sent).toMatchObject([{ answers: [answer('region', [], 'mars\nnorth')] }]);
  });

  it('can be answered or skipped after its agent stopped waiting, until the session has gone on [R16]', async () => {
    const gone = { ...tool, status: 'cancelled', cause: 'agent_withdrew', agent_disconnected: true } as const;
    const late = aClarificationWith([region], gone);
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

describe('several questions of the question tool [AC-57]', () => {
  it('record a click, go on, and are sent when all are answered', async () => {
    const { user, sent } = renderOverlay({ pending: [two] });
    await user.click(getOption('eu'));
    expect(sent).toEqual([]);
    expect(screen.getByTestId('clarification-question-card').dataset['questionId']).toBe('db');
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    await user.click(getOption('SQLite'));
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

  it('text removes the pick, and a click on the picked option keeps it [R13]', async () => {
    const { user } = renderOverlay({ pending: [two] });
    await user.click(getOption('eu'));
    await user.click(screen.getByTestId('clarification-prev'));
    await user.click(getOption('eu'));
    await user.click(screen.getByTestId('clarification-prev'));
    expect(pickedOptionIds()).toEqual(['eu']);
    await user.type(field(), 'm');
    expect(pickedOptionIds()).toEqual([]);
  });
});

import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choices, aClarificationWith, aQuestion } from '#testing/fixtures.ts';
import { openDrafts, pickedOptionIds, renderOverlay, getOption } from '#testing/render-overlay.tsx';

const input = { type: 'string' } as const;
const database = aQuestion({
  id: 'db',
  prompt: 'Which database?',
  options: choices('Postgres', 'SQLite', 'DynamoDB'),
  input,
  companion: { effect: 'replaces', title: 'Other' },
});
const envs = aQuestion({
  id: 'envs',
  prompt: 'Which envs?',
  multi_select: true,
  options: choices('dev', 'prod'),
});
const name = aQuestion({ id: 'name', prompt: 'Which name?', input });
const one = aClarificationWith([database]);
const three = aClarificationWith([database, envs, name], {
  message: 'Please answer the following questions.',
});
const card = () => screen.getByTestId('clarification-question-card');
const toggle = () => screen.getByTestId('clarification-collapse-toggle');

describe('keys', () => {
  it('choose by number and move by arrow, once the focus is inside', async () => {
    const { user } = renderOverlay({ pending: [one] });
    await user.keyboard('2');
    expect(pickedOptionIds()).toEqual([]);
    await user.click(getOption('Postgres'));
    await user.keyboard('2');
    expect(pickedOptionIds()).toEqual(['SQLite']);
    expect(document.activeElement).toBe(getOption('SQLite'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(getOption('DynamoDB'));
    expect(pickedOptionIds()).toEqual(['SQLite']);
    await user.keyboard('{ArrowDown}{ArrowUp} ');
    expect(pickedOptionIds()).toEqual(['DynamoDB']);
    await user.keyboard(' ');
    expect(pickedOptionIds()).toEqual([]);
  });

  it('digits typed into the text box are text', async () => {
    const { user } = renderOverlay({ pending: [one] });
    await user.type(screen.getByTestId('clarification-input'), '12 1');
    expect(pickedOptionIds()).toEqual([]);
    expect(screen.getByTestId('clarification-input')).toHaveProperty('value', '12 1');
  });

  it('Ctrl+Enter on Skip submits and does not skip', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.click(getOption('SQLite'));
    screen.getByTestId('clarification-skip').focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).toMatchObject([{ rejected: false, answers: [{ selected_options: ['SQLite'] }] }]);
  });

  it('Enter in a text box makes a line and sends nothing', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.type(screen.getByTestId('clarification-input'), 'a{Enter}b');
    expect(screen.getByTestId('clarification-input')).toHaveProperty('value', 'a\nb');
    expect(sent).toEqual([]);
  });

  it('Escape collapses from the card and from the text box, keeps the draft and sends nothing [R13]', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    await user.type(screen.getByTestId('clarification-input'), 'draft{Escape}');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(toggle());
    await user.keyboard('1{Escape}{Control>}{Enter}{/Control}');
    expect(sent).toEqual([]);

    await user.click(toggle());
    expect(screen.getByTestId('clarification-input')).toHaveProperty('value', 'draft');
    expect(pickedOptionIds()).toEqual([]);
    getOption('Postgres').focus();
    await user.keyboard('{Escape}');
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    expect(sent).toEqual([]);
  });

  it('Shift+Tab walks back and answers nothing', async () => {
    const { user, sent } = renderOverlay({ pending: [one] });
    screen.getByTestId('clarification-submit').focus();
    for (let press = 0; press < 6; press += 1) await user.tab({ shift: true });
    expect(sent).toEqual([]);
    expect(pickedOptionIds()).toEqual([]);
  });
});

describe('several questions', () => {
  it('are asked one at a time, with the message once above', async () => {
    const { user } = renderOverlay({ pending: [three] });
    expect(screen.getAllByTestId('clarification-question-card')).toHaveLength(1);
    expect(card().dataset).toMatchObject({ questionId: 'db', questionIndex: '0' });
    expect(screen.getByText('Please answer the following questions.')).toBeDefined();
    expect(screen.getByTestId('clarification-prev')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(card().dataset).toMatchObject({ questionId: 'envs', questionIndex: '1' });
    expect(document.activeElement).toBe(within(card()).getByRole('heading', { name: 'Which envs?' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByTestId('clarification-next')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(card().dataset['questionId']).toBe('envs');
  });

  it('can be sent with one of them answered, from any step [AC-12h]', async () => {
    const { user, sent } = renderOverlay({ pending: [three] });
    await user.click(screen.getByRole('button', { name: 'Question 2 of 3' }));
    await user.keyboard('2');
    expect(
      screen.getByRole('button', { name: 'Question 2 of 3, answered' }).getAttribute('aria-current'),
    ).toBe('step');
    await user.click(screen.getByRole('button', { name: /Submit 1 of 3/ }));
    expect(sent[0]?.answers).toEqual([{ question_id: 'envs', selected_options: ['prod'], custom_text: '' }]);
  });

  it('arrows go from question to question', async () => {
    const { user } = renderOverlay({ pending: [three] });
    getOption('Postgres').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(card().dataset['questionId']).toBe('name');
    await user.keyboard('{ArrowLeft}');
    expect(card().dataset['questionId']).toBe('envs');
  });

  it('the step survives a reload [R10]', async () => {
    const harness = renderOverlay({ pending: [three] });
    await harness.user.click(screen.getByTestId('clarification-next'));
    harness.unmount();
    renderOverlay({ pending: [three] }, { drafts: openDrafts() });
    expect(card().dataset['questionId']).toBe('envs');
  });

  it('have a step count instead of marks in a long form', () => {
    const many = Array.from({ length: 12 }, (_, at) => aQuestion({ id: `f${at}`, input }));
    renderOverlay({ pending: [aClarificationWith(many, { message: 'Fill this in.' })] });
    expect(screen.getByTestId('clarification-step').textContent).toBe('1 of 12');
  });
});

it('the agent is always named [R19]', () => {
  renderOverlay({ pending: [aClarificationWith([database], { agent: 'Codex' })] });
  expect(screen.getByRole('heading', { name: 'Codex asks' })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Codex asks you' })).toBeDefined();
});

it('a deadline counts down, quiet until ten minutes before [R8]', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000 - 500).toISOString();
  const { show } = renderOverlay({ pending: [{ ...one, expires_at: at(51) }] });
  const quiet = screen.getByTestId('clarification-deadline').className;
  expect(screen.getByTestId('clarification-deadline').textContent).toBe('closes in 51 min');
  show({ pending: [{ ...one, expires_at: at(9) }] });
  expect(screen.getByTestId('clarification-deadline').textContent).toBe('closes in 9 min');
  expect(screen.getByTestId('clarification-deadline').className).not.toBe(quiet);
});

import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProblemError } from '#api/problem-error.ts';
import { choices, aClarificationWith, aQuestion } from '#testing/fixtures.ts';
import { pickedOptionIds, renderOverlay, getOption } from '#testing/render-overlay.tsx';

const region = aQuestion({
  id: 'region',
  prompt: 'Which region?',
  options: choices('eu', 'us'),
  required: true,
});
const envs = aQuestion({
  id: 'envs',
  prompt: 'Which envs?',
  multi_select: true,
  options: choices('dev', 'prod'),
  min_items: 2,
});
const ratio = aQuestion({
  id: 'ratio',
  prompt: 'Which ratio?',
  input: { type: 'number', minimum: 0, maximum: 2 },
  default: '1',
});
const form = aClarificationWith([region, envs, ratio], { message: 'Fill this in.' });
const submit = () => screen.getByTestId('clarification-submit');
const shownQuestion = () => screen.getByTestId('clarification-question-card').dataset['questionId'];

it('a required question left empty blocks Submit, says so at the question and goes there; Skip goes through [R21]', async () => {
  const { user, sent } = renderOverlay({ pending: [form] });
  expect(screen.getByText('Required')).toBeDefined();
  await user.click(screen.getByTestId('clarification-next'));
  await user.click(submit());
  expect(sent).toEqual([]);
  expect(shownQuestion()).toBe('region');
  expect(screen.getByRole('alert').textContent).toBe('This question needs an answer.');
  expect(document.activeElement).toBe(getOption('eu'));
  expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');

  await user.keyboard(' ');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Skip all' }));
  expect(sent).toMatchObject([{ rejected: true, answers: [] }]);
});

it('a number keeps its draft while it is typed, and says what is wrong only when sent', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([ratio])] });
  const field = screen.getByRole('textbox', { name: 'Which ratio?' });
  expect(field).toHaveProperty('value', '1');
  await user.clear(field);
  await user.type(field, '0.');
  expect(field).toHaveProperty('value', '0.');
  await user.type(field, '5x');
  await user.click(submit());
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('This is not a number.');
  expect(document.activeElement).toBe(field);
  await user.type(field, '{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(submit());
  expect(sent[0]?.answers).toEqual([{ question_id: 'ratio', selected_options: [], custom_text: '0.5' }]);
});

it('a validation problem of the runner is said beside its question, and the question stays open [R6]', async () => {
  const { user, replies } = renderOverlay({ pending: [form] }, { holdReplies: true });
  await user.click(getOption('eu'));
  await user.click(submit());
  const problems = [{ question_id: 'envs', code: 'too_few_items', limit: 2 }];
  act(() => replies[0]?.reject(new ProblemError('VALIDATION', '', { details: { problems } })));
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least 2.');
  expect(shownQuestion()).toBe('envs');
  expect(submit().getAttribute('aria-disabled')).toBeNull();
});

it.each([
  ['AGENT_STREAM_NOT_CONNECTED', 'It did not reach the agent', 'still open'],
  ['AGENT_STREAM_TIMEOUT', 'No verdict yet', 'stays open'],
  ['UNREACHABLE', 'The server did not answer', 'kept here'],
  ['UNAUTHENTICATED', 'You are signed out', 'kept here'],
  ['NOT_FOUND', 'This question is no longer open', 'kept here'],
  ['INTERNAL', 'It was not sent', 'still open'],
] as const)(
  '%s is said in the overlay and costs nothing of the draft [AC-20a]',
  async (code, title, body) => {
    const { user, replies, sent } = renderOverlay({ pending: [form] }, { holdReplies: true });
    await user.click(getOption('eu'));
    await user.click(submit());
    act(() => replies[0]?.reject(new ProblemError(code, '')));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(title);
    expect(notice.textContent).toContain(body);
    expect(pickedOptionIds()).toEqual(['eu']);
    await user.click(submit());
    expect(sent).toHaveLength(2);
  },
);

it('a reply that arrives while the operator types elsewhere leaves the focus there', async () => {
  const { user, replies } = renderOverlay({ pending: [form] }, { holdReplies: true });
  await user.click(getOption('eu'));
  await user.click(submit());
  await user.click(screen.getByLabelText('Composer'));
  const problems = [{ question_id: 'envs', code: 'too_few_items', limit: 2 }];
  act(() => replies[0]?.reject(new ProblemError('VALIDATION', '', { details: { problems } })));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Composer'));
});

it('a validation problem that names no question is said for the whole form', async () => {
  const { user, replies } = renderOverlay({ pending: [form] }, { holdReplies: true });
  await user.click(getOption('eu'));
  await user.click(submit());
  act(() => replies[0]?.reject(new ProblemError('VALIDATION', '')));
  expect((await screen.findByRole('alert')).textContent).toContain('did not accept these answers');
});

it('counts code points from nine tenths of the limit and refuses more than fit', async () => {
  const note = aQuestion({ id: 'note', prompt: 'A note?', input: { type: 'string' } });
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([note])] });
  const field = screen.getByTestId('clarification-input');
  await user.click(field);
  await user.paste('😀'.repeat(1799));
  expect(screen.queryByText(/characters/)).toBeNull();
  await user.paste('😀');
  expect(screen.getByText('1,800 of 2,000 characters')).toBeDefined();
  await user.paste('😀'.repeat(201));
  await user.click(submit());
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Too long: at most 2,000 characters fit.');
});

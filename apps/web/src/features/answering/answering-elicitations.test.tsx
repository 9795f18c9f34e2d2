import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choices, makeClarification, makeQuestion, pendingIdOf } from '#testing/records.ts';
import { openDrafts, pickedOptions, renderOverlay, theOption } from '#testing/render-overlay.tsx';

const input = { type: 'string' } as const;
const database = makeQuestion({
  title: 'Datastore',
  options: choices('Postgres', 'SQLite', 'DynamoDB'),
  input,
  companion: { effect: 'replaces', title: 'Other' },
});
const envs = makeQuestion({
  id: 'envs',
  prompt: 'Which environments?',
  multi_select: true,
  options: choices('dev', 'staging', 'prod'),
});
const apiKey = makeQuestion({ id: 'apiKey', prompt: 'Which key?', input });
const submit = () => screen.getByTestId('clarification-submit');

it('AC-10: sends the option that was chosen, under the key of the form', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([database])] });
  await user.click(theOption('SQLite'));
  await user.click(submit());
  expect(sent).toEqual([
    {
      pending_id: pendingIdOf(1),
      answers: [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }],
      rejected: false,
      reject_reason: '',
    },
  ]);
});

it('R9: choosing an option never sends', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([database])] });
  await user.click(theOption('Postgres'));
  await user.dblClick(theOption('SQLite'));
  await user.keyboard('3');
  expect(sent).toEqual([]);
});

it('AC-55: a second pick does not replace the first, and the record has declaration order', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([envs])] });
  await user.click(theOption('prod'));
  await user.click(theOption('dev'));
  expect(pickedOptions()).toEqual(['dev', 'prod']);
  expect(submit()).toHaveProperty('textContent', expect.stringContaining('Submit 2 choices'));
  await user.click(submit());
  expect(sent[0]?.answers).toEqual([
    { question_id: 'envs', selected_options: ['dev', 'prod'], custom_text: '' },
  ]);
});

it('field case 35: a multi-select stays open while options are picked and taken back', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([envs])] });
  for (const name of ['prod', 'dev', 'prod', 'staging']) await user.click(theOption(name));
  await user.click(submit());
  expect(sent[0]?.answers[0]?.selected_options).toEqual(['dev', 'staging']);
});

it('AC-12b: with nothing answered Submit is there, says so, and sends an empty form', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([database])] });
  expect(submit().getAttribute('aria-disabled')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Submit without answers/ }));
  expect(sent[0]).toMatchObject({ answers: [], rejected: false });
});

it('AC-14: Skip rejects and sends no answers, whatever was drafted', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([database])] });
  await user.click(theOption('SQLite'));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(sent).toEqual([{ pending_id: pendingIdOf(1), answers: [], rejected: true, reject_reason: '' }]);
});

it('AC-56: a question without options is a text control alone, and can be submitted', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([apiKey])] });
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryAllByTestId('clarification-option')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Which key?' }), 'T');
  await user.click(submit());
  expect(sent[0]?.answers).toEqual([{ question_id: 'apiKey', selected_options: [], custom_text: 'T' }]);
});

describe('R12: text beside a choice', () => {
  it('of a marked companion: the option looks deselected, its record stays, the text box is active', async () => {
    const { user, sent } = renderOverlay({ pending: [makeClarification([database])] });
    await user.click(theOption('Postgres'));
    const row = theOption('Postgres');
    const chosen = row.className;
    await user.type(screen.getByRole('textbox', { name: 'Other' }), 'CockroachDB');
    expect(row.dataset['selected']).toBe('true');
    expect(row.className).not.toBe(chosen);
    expect(row.className).toBe(theOption('SQLite').className);
    expect(screen.getByTestId('clarification-custom-input').dataset['active']).toBe('true');
    expect(screen.getByText('Your text is used instead of the choice.')).toBeDefined();

    await user.clear(screen.getByTestId('clarification-input'));
    expect(row.className).toBe(chosen);
    expect(screen.getByTestId('clarification-custom-input').dataset['active']).toBe('false');

    await user.type(screen.getByTestId('clarification-input'), 'x');
    await user.click(theOption('Postgres'));
    expect(pickedOptions()).toEqual([]);
    expect(screen.getByTestId('clarification-input')).toHaveProperty('value', 'x');
    await user.click(submit());
    expect(sent[0]?.answers[0]).toMatchObject({ selected_options: [], custom_text: 'x' });
  });

  it('R20: of a bare companion: one card, its own label, both values under their own keys', async () => {
    const guest = makeQuestion({
      id: 'question_0_custom',
      title: 'Other',
      prompt: 'Type your own answer (optional).',
      input,
      attached_to: 'question_0',
    });
    const { companion: _, input: __, ...plain } = database;
    const { user, sent } = renderOverlay({ pending: [makeClarification([plain, guest])] });
    expect(screen.getAllByTestId('clarification-question-card')).toHaveLength(1);
    expect(screen.queryByTestId('clarification-next')).toBeNull();
    await user.click(theOption('Postgres'));
    const chosen = theOption('Postgres').className;
    await user.type(screen.getByRole('textbox', { name: 'Other' }), 'v17');
    expect(theOption('Postgres').className).toBe(chosen);
    expect(screen.getByText('Your text goes with the choice.')).toBeDefined();
    await user.click(submit());
    expect(sent[0]?.answers).toEqual([
      { question_id: 'question_0', selected_options: ['Postgres'], custom_text: '' },
      { question_id: 'question_0_custom', selected_options: [], custom_text: 'v17' },
    ]);
  });
});

it('a single choice can be taken back', async () => {
  const { user } = renderOverlay({ pending: [makeClarification([database])] });
  await user.click(theOption('Postgres'));
  await user.click(theOption('Postgres'));
  expect(pickedOptions()).toEqual([]);
});

it('field case 31: blanks alone count as nothing answered', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([apiKey])] });
  await user.type(screen.getByTestId('clarification-input'), '   ');
  await user.click(screen.getByRole('button', { name: /Submit without answers/ }));
  expect(sent[0]?.answers).toEqual([]);
});

it('field case 34: options that read the same show their value, and the second one can be picked', async () => {
  const twins = makeQuestion({
    options: [
      { id: 'a1', label: 'Yes' },
      { id: 'a2', label: 'yes ' },
      { id: 'no', label: 'No' },
    ],
  });
  const { user, sent } = renderOverlay({ pending: [makeClarification([twins])] });
  await user.click(screen.getByRole('radio', { name: /a2/ }));
  expect(within(theOption('No')).queryByText('no')).toBeNull();
  await user.click(submit());
  expect(sent[0]?.answers[0]?.selected_options).toEqual(['a2']);
});

it('field cases 44 and 45: texts of any length are there whole', () => {
  const label = 'y'.repeat(2000);
  const prompt = `${'long '.repeat(1200)}?`;
  renderOverlay({ pending: [makeClarification([makeQuestion({ prompt, options: choices(label, 'no') })])] });
  expect(screen.getByRole('heading', { name: prompt })).toBeDefined();
  expect(theOption(label)).toBeDefined();
});

it('field case 48: markup in an agent’s words is words', () => {
  const hostile = makeQuestion({
    prompt: '<img src=x onerror=alert(1)>',
    title: '![p](http://127.0.0.1:9/t.png)',
    options: [{ id: 'b', label: '<b>x</b>', description: '[ok](javascript:alert(1))' }],
  });
  renderOverlay({
    pending: [makeClarification([hostile], { message: '<script>1</script> [a](http://a.test)' })],
  });
  const overlay = screen.getByTestId('clarification-overlay');
  expect(overlay.querySelector('img, b, script, a')).toBeNull();
  expect(overlay.textContent).toContain('<b>x</b>');
  expect(overlay.textContent).toContain('[ok](javascript:alert(1))');
});

it('field case 53: a preview stands beside the options and the text box is still there', () => {
  const drawn = {
    ...database,
    options: [{ id: 'a', label: 'A', preview: '```\n+--+\n```' }, ...choices('B')],
  };
  renderOverlay({ pending: [makeClarification([drawn])] });
  expect(screen.getByRole('region', { name: 'Preview of A' }).textContent).toContain('+--+');
  expect(screen.getByTestId('clarification-input')).toBeDefined();
});

describe('R24: a secret', () => {
  const secret = makeQuestion({ id: 'apiKey', prompt: 'Which key?', secret: true, input });

  it('is masked until it is shown, and its draft does not outlive the page', async () => {
    const { user, unmount } = renderOverlay({ pending: [makeClarification([secret])] });
    const field = screen.getByLabelText('Which key?', { selector: 'input' });
    expect(field).toHaveProperty('type', 'password');
    await user.type(field, 'hunter2');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(field).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field).toHaveProperty('type', 'password');
    unmount();
    renderOverlay({ pending: [makeClarification([secret])] }, { drafts: openDrafts() });
    expect(screen.getByLabelText('Which key?', { selector: 'input' })).toHaveProperty('value', '');
  });
});

const many = (count: number) => choices(...Array.from({ length: count }, (_, at) => `Region ${at + 1}`));
const asking = (count: number) => makeQuestion({ multi_select: true, options: many(count) });

it('twelve options can be searched, eleven need no search', () => {
  const { show } = renderOverlay({ pending: [makeClarification([asking(11)])] });
  expect(screen.queryByRole('searchbox')).toBeNull();
  show({ pending: [makeClarification([asking(12)])] });
  expect(screen.getByRole('searchbox', { name: 'Search 12 options' })).toBeDefined();
});

it('a pick stays while the search hides it, and a number key chooses nothing that is hidden', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([asking(40)])] });
  await user.click(theOption('Region 2'));
  await user.type(screen.getByRole('searchbox'), 'region 37');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText('1 matches')).toBeDefined();
  await user.click(theOption('Region 37'));
  await user.keyboard('4');
  await user.clear(screen.getByRole('searchbox'));
  expect(pickedOptions()).toEqual(['Region 2', 'Region 37']);
  await user.click(screen.getByTestId('clarification-submit'));
  expect(sent[0]?.answers[0]?.selected_options).toEqual(['Region 2', 'Region 37']);
});

it('names what the form holds and cannot be asked', () => {
  const names = ['nested', '', ...Array.from({ length: 30 }, (_, at) => `more_${at}`)];
  renderOverlay({ pending: [makeClarification([asking(2)], { ignored_properties: names })] });
  const words = screen.getByTestId('clarification-ignored').textContent;
  expect(words).toContain('32 things that cannot be answered here');
  expect(words).toContain('nested');
  expect(words).toContain('(without a name)');
  expect(words).toContain('and 12 more');
});

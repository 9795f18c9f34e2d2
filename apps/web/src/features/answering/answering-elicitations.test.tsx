import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choices, aClarificationWith, aQuestion, id } from '#testing/fixtures.ts';
import { openDrafts, pickedOptionIds, renderOverlay, getOption } from '#testing/render-overlay.tsx';

const input = { type: 'string' } as const;
const database = aQuestion({
  title: 'Datastore',
  options: choices('Postgres', 'SQLite', 'DynamoDB'),
  input,
  companion: { effect: 'replaces', title: 'Other' },
});
const envs = aQuestion({
  id: 'envs',
  prompt: 'Which environments?',
  multi_select: true,
  options: choices('dev', 'staging', 'prod'),
});
const apiKey = aQuestion({ id: 'apiKey', prompt: 'Which key?', input });
const submit = () => screen.getByTestId('clarification-submit');

it('Submit sends the picked option under the key of the form [AC-10]', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([database])] });
  await user.click(getOption('SQLite'));
  await user.click(submit());
  expect(sent).toEqual([
    {
      pending_id: id(1),
      answers: [{ question_id: 'question_0', selected_options: ['SQLite'], custom_text: '' }],
      rejected: false,
      reject_reason: '',
    },
  ]);
});

it('choosing an option never sends [R9]', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([database])] });
  await user.click(getOption('Postgres'));
  await user.dblClick(getOption('SQLite'));
  await user.keyboard('3');
  expect(sent).toEqual([]);
});

it('a second pick does not replace the first, and the record has declaration order [AC-55]', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([envs])] });
  await user.click(getOption('prod'));
  await user.click(getOption('dev'));
  expect(pickedOptionIds()).toEqual(['dev', 'prod']);
  expect(submit()).toHaveProperty('textContent', expect.stringContaining('Submit 2 choices'));
  await user.click(submit());
  expect(sent[0]?.answers).toEqual([
    { question_id: 'envs', selected_options: ['dev', 'prod'], custom_text: '' },
  ]);
});

it('a multi-select stays open while options are picked and taken back', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([envs])] });
  for (const name of ['prod', 'dev', 'prod', 'staging']) await user.click(getOption(name));
  await user.click(submit());
  expect(sent[0]?.answers[0]?.selected_options).toEqual(['dev', 'staging']);
});

it('with nothing answered Submit is there, says so, and sends an empty form [AC-12b]', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([database])] });
  expect(submit().getAttribute('aria-disabled')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Submit without answers/ }));
  expect(sent[0]).toMatchObject({ answers: [], rejected: false });
});

it('Skip rejects and sends no answers, whatever was drafted [AC-14]', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([database])] });
  await user.click(getOption('SQLite'));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(sent).toEqual([{ pending_id: id(1), answers: [], rejected: true, reject_reason: '' }]);
});

it('a question without options is a text control alone, and can be submitted [AC-56]', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([apiKey])] });
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('group')).toBeNull();
  expect(screen.queryAllByTestId('clarification-option')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Which key?' }), 'T');
  await user.click(submit());
  expect(sent[0]?.answers).toEqual([{ question_id: 'apiKey', selected_options: [], custom_text: 'T' }]);
});

describe('text beside a choice [R12]', () => {
  it('of a marked companion makes the option look deselected, keeps the pick and activates the box', async () => {
    const { user, sent } = renderOverlay({ pending: [aClarificationWith([database])] });
    await user.click(getOption('Postgres'));
    const row = getOption('Postgres');
    const chosen = row.className;
    await user.type(screen.getByRole('textbox', { name: 'Other' }), 'CockroachDB');
    expect(row.dataset['selected']).toBe('true');
    expect(row.className).not.toBe(chosen);
    expect(row.className).toBe(getOption('SQLite').className);
    expect(screen.getByTestId('clarification-custom-input').dataset['active']).toBe('true');
    expect(screen.getByText('Your text is used instead of the choice.')).toBeDefined();

    await user.clear(screen.getByTestId('clarification-input'));
    expect(row.className).toBe(chosen);
    expect(screen.getByTestId('clarification-custom-input').dataset['active']).toBe('false');

    await user.type(screen.getByTestId('clarification-input'), 'x');
    await user.click(getOption('Postgres'));
    expect(pickedOptionIds()).toEqual([]);
    expect(screen.getByTestId('clarification-input')).toHaveProperty('value', 'x');
    await user.click(submit());
    expect(sent[0]?.answers[0]).toMatchObject({ selected_options: [], custom_text: 'x' });
  });

  it('of a bare companion has its own label on the same card, and both values are sent under their keys [R20]', async () => {
    const attached = aQuestion({
      id: 'question_0_custom',
      title: 'Other',
      prompt: 'Type your own answer (optional).',
      input,
      attached_to: 'question_0',
    });
    const { companion: _, input: __, ...plain } = database;
    const { user, sent } = renderOverlay({ pending: [aClarificationWith([plain, attached])] });
    expect(screen.getAllByTestId('clarification-question-card')).toHaveLength(1);
    expect(screen.queryByTestId('clarification-next')).toBeNull();
    await user.click(getOption('Postgres'));
    const chosen = getOption('Postgres').className;
    await user.type(screen.getByRole('textbox', { name: 'Other' }), 'v17');
    expect(getOption('Postgres').className).toBe(chosen);
    expect(screen.getByText('Your text goes with the choice.')).toBeDefined();
    await user.click(submit());
    expect(sent[0]?.answers).toEqual([
      { question_id: 'question_0', selected_options: ['Postgres'], custom_text: '' },
      { question_id: 'question_0_custom', selected_options: [], custom_text: 'v17' },
    ]);
  });
});

it('a single choice can be taken back', async () => {
  const { user } = renderOverlay({ pending: [aClarificationWith([database])] });
  await user.click(getOption('Postgres'));
  await user.click(getOption('Postgres'));
  expect(pickedOptionIds()).toEqual([]);
});

it('blanks alone count as nothing answered', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([apiKey])] });
  await user.type(screen.getByTestId('clarification-input'), '   ');
  await user.click(screen.getByRole('button', { name: /Submit without answers/ }));
  expect(sent[0]?.answers).toEqual([]);
});

it('options with the same label show their value, and the second of them can be picked', async () => {
  const twins = aQuestion({
    options: [
      { id: 'a1', label: 'Yes' },
      { id: 'a2', label: 'yes ' },
      { id: 'no', label: 'No' },
    ],
  });
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([twins])] });
  await user.click(screen.getByRole('radio', { name: /a2/ }));
  expect(within(getOption('No')).queryByText('no')).toBeNull();
  await user.click(submit());
  expect(sent[0]?.answers[0]?.selected_options).toEqual(['a2']);
});

it('texts of any length are shown whole', () => {
  const label = 'y'.repeat(2000);
  const prompt = `${'long '.repeat(1200)}?`;
  renderOverlay({ pending: [aClarificationWith([aQuestion({ prompt, options: choices(label, 'no') })])] });
  expect(screen.getByRole('heading', { name: prompt })).toBeDefined();
  expect(getOption(label)).toBeDefined();
});

it('markup in the text of an agent is shown as text', () => {
  const hostile = aQuestion({
    prompt: '<img src=x onerror=alert(1)>',
    title: '![p](http://127.0.0.1:9/t.png)',
    options: [{ id: 'b', label: '<b>x</b>', description: '[ok](javascript:alert(1))' }],
  });
  renderOverlay({
    pending: [aClarificationWith([hostile], { message: '<script>1</script> [a](http://a.test)' })],
  });
  const overlay = screen.getByTestId('clarification-overlay');
  expect(overlay.querySelector('img, b, script, a')).toBeNull();
  expect(overlay.textContent).toContain('<b>x</b>');
  expect(overlay.textContent).toContain('[ok](javascript:alert(1))');
});

it('a preview stands beside the options and the text box is still there', () => {
  const drawn = {
    ...database,
    options: [{ id: 'a', label: 'A', preview: '```\n+--+\n```' }, ...choices('B')],
  };
  renderOverlay({ pending: [aClarificationWith([drawn])] });
  expect(screen.getByRole('region', { name: 'Preview of A' }).textContent).toContain('+--+');
  expect(screen.getByTestId('clarification-input')).toBeDefined();
});

describe('a secret [R24]', () => {
  const secret = aQuestion({ id: 'apiKey', prompt: 'Which key?', secret: true, input });

  it('is masked until it is shown, and its draft does not outlive the page', async () => {
    const { user, unmount } = renderOverlay({ pending: [aClarificationWith([secret])] });
    const field = screen.getByLabelText('Which key?', { selector: 'input' });
    expect(field).toHaveProperty('type', 'password');
    await user.type(field, 'hunter2');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(field).toHaveProperty('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(field).toHaveProperty('type', 'password');
    unmount();
    renderOverlay({ pending: [aClarificationWith([secret])] }, { drafts: openDrafts() });
    expect(screen.getByLabelText('Which key?', { selector: 'input' })).toHaveProperty('value', '');
  });
});

const many = (count: number) => choices(...Array.from({ length: count }, (_, at) => `Region ${at + 1}`));
const asking = (count: number) => aQuestion({ multi_select: true, options: many(count) });

it('twelve options can be searched, eleven need no search', () => {
  const { show } = renderOverlay({ pending: [aClarificationWith([asking(11)])] });
  expect(screen.queryByRole('searchbox')).toBeNull();
  show({ pending: [aClarificationWith([asking(12)])] });
  expect(screen.getByRole('searchbox', { name: 'Search 12 options' })).toBeDefined();
});

it('a pick stays while the search hides it, and a number key chooses nothing that is hidden', async () => {
  const { user, sent } = renderOverlay({ pending: [aClarificationWith([asking(40)])] });
  await user.click(getOption('Region 2'));
  await user.type(screen.getByRole('searchbox'), 'region 37');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText('1 matches')).toBeDefined();
  await user.click(getOption('Region 37'));
  await user.keyboard('4');
  await user.clear(screen.getByRole('searchbox'));
  expect(pickedOptionIds()).toEqual(['Region 2', 'Region 37']);
  await user.click(screen.getByTestId('clarification-submit'));
  expect(sent[0]?.answers[0]?.selected_options).toEqual(['Region 2', 'Region 37']);
});

it('the properties of a form that cannot be asked are named', () => {
  const names = ['nested', '', ...Array.from({ length: 30 }, (_, at) => `more_${at}`)];
  renderOverlay({ pending: [aClarificationWith([asking(2)], { ignored_properties: names })] });
  const words = screen.getByTestId('clarification-ignored').textContent;
  expect(words).toContain('32 things that cannot be answered here');
  expect(words).toContain('nested');
  expect(words).toContain('(without a name)');
  expect(words).toContain('and 12 more');
});

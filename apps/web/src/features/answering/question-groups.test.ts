import { describe, expect, it } from 'vitest';
import { choices, aQuestion } from '#testing/fixtures.ts';
import { groupIndexOfQuestion, layoutForm, questionsInGroup } from './question-groups.ts';

const input = { type: 'string' } as const;
const message = 'Please answer the following questions.';

describe('the message [R19, R30]', () => {
  it('is not said twice where the heading of the only card says it', () => {
    const sheet = layoutForm('elicitation', 'Which one?', [aQuestion({ prompt: 'Which one?' })]);
    expect(sheet.message).toBeNull();
    expect(sheet.groups[0]).toMatchObject({ title: null, heading: 'Which one?' });
  });

  it('stands above the cards where it is no prompt', () => {
    const question = aQuestion({ prompt: 'Which database?', title: 'Datastore' });
    const sheet = layoutForm('elicitation', 'Fable declined this.', [question]);
    expect(sheet.message).toBe('Fable declined this.');
    expect(sheet.groups[0]).toMatchObject({ title: 'Datastore', heading: 'Which database?' });
  });

  it('stands once above several cards, and a card that repeats it is headed by its title, else its key', () => {
    const sheet = layoutForm('elicitation', message, [
      aQuestion({ id: 'owner', prompt: message, title: 'Owner' }),
      aQuestion({ id: 'apiKey', prompt: message }),
      aQuestion({ id: 'db', prompt: 'Which database?', title: 'Datastore' }),
    ]);
    expect(sheet.message).toBe(message);
    expect(sheet.groups.map(({ title, heading }) => [title, heading])).toEqual([
      [null, 'Owner'],
      [null, 'apiKey'],
      ['Datastore', 'Which database?'],
    ]);
  });

  it('is left out where it is blank', () => {
    expect(layoutForm('elicitation', '  ', [aQuestion()]).message).toBeNull();
  });
});

describe('text boxes', () => {
  const choice = aQuestion({ id: 'q', prompt: 'Which?', options: choices('a', 'b') });
  const attached = aQuestion({ id: 'q_custom', prompt: 'Type it.', title: 'Other', input, attached_to: 'q' });

  it('an attached question is a box on the card of its question, whatever their order [R20]', () => {
    for (const questions of [
      [choice, attached],
      [attached, choice],
    ]) {
      const { groups } = layoutForm('elicitation', 'Which?', questions);
      expect(groups).toHaveLength(1);
      expect(groups[0]?.textBoxes).toEqual([
        { question: attached, effect: 'joins', label: 'Other', description: 'Type it.' },
      ]);
      expect(groupIndexOfQuestion(groups, 'q_custom')).toBe(0);
    }
  });

  it('an attached question without a title is named by its prompt, else by its key', () => {
    const { title: _, ...untitled } = attached;
    const labelOf = (prompt: string) =>
      layoutForm('elicitation', 'Which?', [choice, { ...untitled, prompt }]).groups[0]?.textBoxes[0]?.label;
    expect(labelOf('Additional note')).toBe('Additional note');
    expect(labelOf('Which?')).toBe('q_custom');
  });

  it('an attached question without its question is a card of its own', () => {
    const { groups } = layoutForm('elicitation', 'Which?', [attached]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.textBoxes).toMatchObject([{ effect: 'alone' }]);
  });

  it('a question without options is its text box [AC-56]', () => {
    const alone = aQuestion({ input });
    expect(layoutForm('elicitation', '', [alone]).groups[0]?.textBoxes).toMatchObject([{ effect: 'alone' }]);
  });

  it('a choice has a text box only where text can be typed', () => {
    const boxesOf = (given: Parameters<typeof aQuestion>[0], source = 'elicitation' as const) =>
      layoutForm(source, '', [aQuestion({ options: choices('a', 'b'), ...given })]).groups[0]?.textBoxes;
    expect(boxesOf({})).toEqual([]);
    expect(boxesOf({ input, companion: { effect: 'joins', title: 'Note' } })).toMatchObject([
      { effect: 'joins', label: 'Note' },
    ]);
    expect(boxesOf({ input, companion: { effect: 'replaces' } })).toMatchObject([
      { effect: 'replaces', label: null },
    ]);
  });

  it('a choice of the question tool always has a text box, which replaces the choice [AC-57]', () => {
    expect(layoutForm('ask_user_question', '', [choice]).groups[0]?.textBoxes).toMatchObject([
      { effect: 'replaces' },
    ]);
  });
});

it('two questions with the same text are two cards', () => {
  const same = ['question_0', 'question_1'].map((id) =>
    aQuestion({ id, prompt: 'Same?', options: choices('x', 'y') }),
  );
  const { groups } = layoutForm('elicitation', message, same);
  expect(groups.map(questionsInGroup)).toEqual(same.map((question) => [question]));
});

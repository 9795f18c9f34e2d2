import { describe, expect, it } from 'vitest';
import { groupIndexOfQuestion, layoutForm, questionsInGroup } from './question-groups.ts';
import { choices, makeQuestion } from '#testing/records.ts';

const input = { type: 'string' } as const;
const message = 'Please answer the following questions.';

describe('R19 and R30: the message', () => {
  it('is not said twice where the only card is headed by it', () => {
    const sheet = layoutForm('elicitation', 'Which one?', [makeQuestion({ prompt: 'Which one?' })]);
    expect(sheet.message).toBeNull();
    expect(sheet.groups[0]).toMatchObject({ title: null, heading: 'Which one?' });
  });

  it('stands above where it is no prompt', () => {
    const question = makeQuestion({ prompt: 'Which database?', title: 'Datastore' });
    const sheet = layoutForm('elicitation', 'Fable declined this.', [question]);
    expect(sheet.message).toBe('Fable declined this.');
    expect(sheet.groups[0]).toMatchObject({ title: 'Datastore', heading: 'Which database?' });
  });

  it('stands once above several cards, and those that repeat it are headed by title, else key', () => {
    const sheet = layoutForm('elicitation', message, [
      makeQuestion({ id: 'owner', prompt: message, title: 'Owner' }),
      makeQuestion({ id: 'apiKey', prompt: message }),
      makeQuestion({ id: 'db', prompt: 'Which database?', title: 'Datastore' }),
    ]);
    expect(sheet.message).toBe(message);
    expect(sheet.groups.map(({ title, heading }) => [title, heading])).toEqual([
      [null, 'Owner'],
      [null, 'apiKey'],
      ['Datastore', 'Which database?'],
    ]);
  });

  it('is left out where it is blank', () => {
    expect(layoutForm('elicitation', '  ', [makeQuestion()]).message).toBeNull();
  });
});

describe('text boxes', () => {
  const choice = makeQuestion({ id: 'q', prompt: 'Which?', options: choices('a', 'b') });
  const guest = makeQuestion({ id: 'q_custom', prompt: 'Type it.', title: 'Other', input, attached_to: 'q' });

  it('R20: a question that belongs to a neighbour is a box on its card, whatever their order', () => {
    for (const questions of [
      [choice, guest],
      [guest, choice],
    ]) {
      const { groups } = layoutForm('elicitation', 'Which?', questions);
      expect(groups).toHaveLength(1);
      expect(groups[0]?.textBoxes).toEqual([
        { question: guest, effect: 'joins', label: 'Other', description: 'Type it.' },
      ]);
      expect(groupIndexOfQuestion(groups, 'q_custom')).toBe(0);
    }
  });

  it('a guest without a title is named by its prompt, else by its key', () => {
    const { title: _, ...untitled } = guest;
    const labelOf = (prompt: string) =>
      layoutForm('elicitation', 'Which?', [choice, { ...untitled, prompt }]).groups[0]?.textBoxes[0]?.label;
    expect(labelOf('Additional note')).toBe('Additional note');
    expect(labelOf('Which?')).toBe('q_custom');
  });

  it('a guest whose neighbour is not there is a card of its own', () => {
    const { groups } = layoutForm('elicitation', 'Which?', [guest]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.textBoxes).toMatchObject([{ effect: 'alone' }]);
  });

  it('AC-56: a question without options is its text box', () => {
    const alone = makeQuestion({ input });
    expect(layoutForm('elicitation', '', [alone]).groups[0]?.textBoxes).toMatchObject([{ effect: 'alone' }]);
  });

  it('a choice has one only where something can be typed', () => {
    const boxesOf = (given: Parameters<typeof makeQuestion>[0], source = 'elicitation' as const) =>
      layoutForm(source, '', [makeQuestion({ options: choices('a', 'b'), ...given })]).groups[0]?.textBoxes;
    expect(boxesOf({})).toEqual([]);
    expect(boxesOf({ input, companion: { effect: 'joins', title: 'Note' } })).toMatchObject([
      { effect: 'joins', label: 'Note' },
    ]);
    expect(boxesOf({ input, companion: { effect: 'replaces' } })).toMatchObject([
      { effect: 'replaces', label: null },
    ]);
  });

  it('AC-57: the question tool always has one, instead of the choice', () => {
    expect(layoutForm('ask_user_question', '', [choice]).groups[0]?.textBoxes).toMatchObject([
      { effect: 'replaces' },
    ]);
  });
});

it('field case 33: two questions with the same text are two cards', () => {
  const same = ['question_0', 'question_1'].map((id) =>
    makeQuestion({ id, prompt: 'Same?', options: choices('x', 'y') }),
  );
  const { groups } = layoutForm('elicitation', message, same);
  expect(groups.map(questionsInGroup)).toEqual(same.map((question) => [question]));
});

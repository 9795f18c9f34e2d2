import { describe, expect, it } from 'vitest';
import { companionOf, formOf, mustRead, several, single } from './testing/forms.ts';

describe('the rules', () => {
  it('AC-04: a choice with its companion is one question', () => {
    const { questions, ignored_properties } = mustRead(
      formOf({
        question_0: single('Postgres', 'SQLite', 'DynamoDB'),
        question_0_custom: companionOf('question_0'),
      }),
    );
    expect(questions).toHaveLength(1);
    expect(questions[0]?.options.map(({ id }) => id)).toEqual(['Postgres', 'SQLite', 'DynamoDB']);
    expect(questions[0]).toMatchObject({ id: 'question_0', title: 'Q', multi_select: false });
    expect(ignored_properties).toEqual([]);
  });

  it('AC-04a: a plain string is one free-text question without options', () => {
    const { questions } = mustRead(formOf({ apiKey: { type: 'string' } }));
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ id: 'apiKey', options: [], input: { type: 'string' } });
  });

  it('AC-07: an array of choices is one multi-select question', () => {
    const { questions } = mustRead(formOf({ envs: several('dev', 'staging', 'prod') }));
    expect(questions).toHaveLength(1);
    expect(questions[0]?.multi_select).toBe(true);
    expect(questions[0]?.options.map(({ label }) => label)).toEqual(['dev', 'staging', 'prod']);
  });

  it('AC-12d: eleven questions come in one order, however they are declared', () => {
    const keys = Array.from({ length: 11 }, (_, index) => `question_${index}`);
    for (let run = 0; run < 100; run += 1) {
      const declared = keys.map((_, index) => keys[(index * 7 + run) % 11] ?? '');
      const form = mustRead(formOf(Object.fromEntries(declared.map((key) => [key, single('a', 'b')]))));
      expect(form.questions.map(({ id }) => id)).toEqual(keys);
    }
  });

  it('rule 1: labels, descriptions and previews; options keep their order', () => {
    const { questions } = mustRead(
      formOf({
        q: {
          type: 'string',
          oneOf: [
            { const: 'z' },
            {
              const: 'a',
              title: 'A',
              description: 'first',
              _meta: { '_claude/askUserQuestionOption': { preview: 'p' } },
            },
            { const: 'b', title: 7, description: {}, _meta: 'x' },
          ],
        },
      }),
    );
    expect(questions[0]?.options).toEqual([
      { id: 'z', label: 'z' },
      { id: 'a', label: 'A', description: 'first', preview: 'p' },
      { id: 'b', label: 'b' },
    ]);
  });

  it('rules 1 and 2: entries that are no options are left out, and of two with one value the first stays', () => {
    const entries = [
      null,
      'x',
      { const: 1 },
      { title: 'no value' },
      { const: 'a', title: 'A' },
      { const: 'a' },
    ];
    const { questions } = mustRead(
      formOf({ one: { type: 'string', oneOf: entries }, two: { type: 'array', items: { anyOf: entries } } }),
    );
    expect(questions.map(({ options }) => options)).toEqual([
      [{ id: 'a', label: 'A' }],
      [{ id: 'a', label: 'A' }],
    ]);
  });

  it('D10: a choice without any option is answered by typing', () => {
    const { questions } = mustRead(
      formOf({
        a: { type: 'string', oneOf: [] },
        b: { type: 'array', items: { anyOf: [] } },
        c: { type: 'string', enum: [] },
      }),
    );
    for (const question of questions) {
      expect(question).toMatchObject({ options: [], multi_select: false, input: { type: 'string' } });
    }
  });

  it('field case 34: options that look the same keep their own ids', () => {
    const { questions } = mustRead(
      formOf({
        q: {
          type: 'string',
          oneOf: [
            { const: 'a1', title: 'Yes' },
            { const: 'a2', title: 'Yes' },
          ],
        },
      }),
    );
    expect(questions[0]?.options).toEqual([
      { id: 'a1', label: 'Yes' },
      { id: 'a2', label: 'Yes' },
    ]);
  });

  it('field case 41: what is known is asked, the rest is named', () => {
    const form = mustRead(
      formOf({
        rows: { type: 'array', items: { type: 'object' } },
        nullable: { type: ['string', 'null'] },
        pick: single('a'),
        many: several('a'),
        text: { type: 'string' },
        flag: { type: 'boolean' },
        odd: 'string',
        broken: { type: 'string', oneOf: 'a' },
      }),
    );
    expect(form.questions.map(({ id }) => id)).toEqual(['flag', 'many', 'pick', 'text']);
    expect(form.ignored_properties).toEqual(['broken', 'nullable', 'odd', 'rows']);
  });

  it('R23: text is passed on as it came', () => {
    const odd = ' \u202e<img src=x>\u200b ';
    const { questions, message } = mustRead(
      formOf({ q: { ...single(odd), title: odd, description: odd } }, { message: odd }),
    );
    expect(message).toBe(odd);
    expect(questions[0]).toMatchObject({ title: odd, prompt: odd, options: [{ id: odd, label: odd }] });
  });
});

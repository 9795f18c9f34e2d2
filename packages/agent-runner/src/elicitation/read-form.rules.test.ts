import { describe, expect, it } from 'vitest';
import {
  markedCompanion,
  formParams,
  readValidForm,
  multiChoice,
  singleChoice,
} from '../testing/forms/form-builders.ts';

describe('reading a form', () => {
  it('a choice with its companion is one question [AC-04]', () => {
    const { questions, ignored_properties } = readValidForm(
      formParams({
        question_0: singleChoice('Postgres', 'SQLite', 'DynamoDB'),
        question_0_custom: markedCompanion('question_0'),
      }),
    );
    expect(questions).toHaveLength(1);
    expect(questions[0]?.options.map(({ id }) => id)).toEqual(['Postgres', 'SQLite', 'DynamoDB']);
    expect(questions[0]).toMatchObject({ id: 'question_0', title: 'Q', multi_select: false });
    expect(ignored_properties).toEqual([]);
  });

  it('a plain string is one free-text question without options [AC-04a]', () => {
    const { questions } = readValidForm(formParams({ apiKey: { type: 'string' } }));
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ id: 'apiKey', options: [], input: { type: 'string' } });
  });

  it('an array of choices is one multi-select question [AC-07]', () => {
    const { questions } = readValidForm(formParams({ envs: multiChoice('dev', 'staging', 'prod') }));
    expect(questions).toHaveLength(1);
    expect(questions[0]?.multi_select).toBe(true);
    expect(questions[0]?.options.map(({ label }) => label)).toEqual(['dev', 'staging', 'prod']);
  });

  it('eleven questions come in one order, however they are declared [AC-12d]', () => {
    const keys = Array.from({ length: 11 }, (_, index) => `question_${index}`);
    for (let run = 0; run < 100; run += 1) {
      const declared = keys.map((_, index) => keys[(index * 7 + run) % 11] ?? '');
      const form = readValidForm(
        formParams(Object.fromEntries(declared.map((key) => [key, singleChoice('a', 'b')]))),
      );
      expect(form.questions.map(({ id }) => id)).toEqual(keys);
    }
  });

  it('options keep their labels, descriptions, previews and order', () => {
    const { questions } = readValidForm(
      formParams({
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

  it('invalid options are left out, and of two with the same value the first stays', () => {
    const entries = [
      null,
      'x',
      { const: 1 },
      { title: 'no value' },
      { const: 'a', title: 'A' },
      { const: 'a' },
    ];
    const { questions } = readValidForm(
      formParams({
        one: { type: 'string', oneOf: entries },
        two: { type: 'array', items: { anyOf: entries } },
      }),
    );
    expect(questions.map(({ options }) => options)).toEqual([
      [{ id: 'a', label: 'A' }],
      [{ id: 'a', label: 'A' }],
    ]);
  });

  it('a choice without any option is answered by typing', () => {
    const { questions } = readValidForm(
      formParams({
        a: { type: 'string', oneOf: [] },
        b: { type: 'array', items: { anyOf: [] } },
        c: { type: 'string', enum: [] },
      }),
    );
    for (const question of questions) {
      expect(question).toMatchObject({ options: [], multi_select: false, input: { type: 'string' } });
    }
  });

  it('options with the same label keep their own ids', () => {
    const { questions } = readValidForm(
      formParams({
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

  it('known properties become questions, and the others are listed as ignored', () => {
    const form = readValidForm(
      formParams({
        rows: { type: 'array', items: { type: 'object' } },
        nullable: { type: ['string', 'null'] },
        pick: singleChoice('a'),
        many: multiChoice('a'),
        text: { type: 'string' },
        flag: { type: 'boolean' },
        odd: 'string',
        broken: { type: 'string', oneOf: 'a' },
      }),
    );
    expect(form.questions.map(({ id }) => id)).toEqual(['flag', 'many', 'pick', 'text']);
    expect(form.ignored_properties).toEqual(['broken', 'nullable', 'odd', 'rows']);
  });

  it('text is passed on unchanged [R23]', () => {
    const odd = ' \u202e<img src=x>\u200b ';
    const { questions, message } = readValidForm(
      formParams({ q: { ...singleChoice(odd), title: odd, description: odd } }, { message: odd }),
    );
    expect(message).toBe(odd);
    expect(questions[0]).toMatchObject({ title: odd, prompt: odd, options: [{ id: odd, label: odd }] });
  });
});

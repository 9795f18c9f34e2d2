import { describe, expect, it } from 'vitest';
import {
  claudeBridge,
  markedCompanion,
  formParams,
  readValidForm,
  multiChoice,
  singleChoice,
} from '../testing/forms/form-builders.ts';

const bareCompanion = { type: 'string', title: 'Other', description: 'Type your own answer, or add a note.' };

describe('marked companions', () => {
  it('a companion is found by its marker, whatever its key [AC-11]', () => {
    const form = readValidForm(formParams({ q: singleChoice('a'), answer_freeform: markedCompanion('q') }));
    expect(form.questions).toHaveLength(1);
    expect(form.questions[0]?.companion).toEqual({
      effect: 'replaces',
      title: 'Other',
      description: 'Type your own answer instead.',
    });
    expect(form.fields.get('q')?.companion_key).toBe('answer_freeform');
  });

  it('a companion that names no question is ignored [AC-12e]', () => {
    const form = readValidForm(formParams({ q: singleChoice('a'), other: markedCompanion('gone') }));
    expect(form.questions.map(({ id }) => id)).toEqual(['q']);
    expect(form.questions[0]?.companion).toBeUndefined();
    expect(form.ignored_properties).toEqual(['other']);
  });

  it('a companion that names itself, another companion, or an ignored property is ignored', () => {
    const form = readValidForm(
      formParams({
        q: singleChoice('a'),
        c: markedCompanion('q'),
        of_companion: markedCompanion('c'),
        of_itself: markedCompanion('of_itself'),
        of_ignored: markedCompanion('rows'),
        rows: { type: 'object' },
      }),
    );
    expect(form.questions.map(({ id }) => id)).toEqual(['q']);
    expect(form.ignored_properties).toEqual(['of_companion', 'of_ignored', 'of_itself', 'rows']);
  });

  it('of two companions of a question the first in question order wins', () => {
    const form = readValidForm(
      formParams({ q: singleChoice('a'), c10: markedCompanion('q'), c2: markedCompanion('q') }),
    );
    expect(form.fields.get('q')?.companion_key).toBe('c2');
    expect(form.ignored_properties).toEqual(['c10']);
  });

  it('a form of companions alone is declined [AC-18]', () => {
    expect(() => readValidForm(formParams({ a: markedCompanion('b'), b: markedCompanion('a') }))).toThrow(
      'no_questions',
    );
  });

  it('the marker of JetBrains marks a companion [R20]', () => {
    const marked = { ...bareCompanion, _meta: { jetbrains: { air: { customAnswer: { questionId: 'q' } } } } };
    const form = readValidForm(formParams({ q: singleChoice('a'), note: marked }));
    expect(form.questions).toHaveLength(1);
    expect(form.fields.get('q')?.companion_key).toBe('note');
  });

  it('a marked choice is a choice', () => {
    const marked = { ...singleChoice('x'), _meta: markedCompanion('q')['_meta'] };
    expect(
      readValidForm(formParams({ q: singleChoice('a'), r: marked })).questions.map(({ id }) => id),
    ).toEqual(['q', 'r']);
  });

  it('a marker without a question id marks no companion', () => {
    const form = readValidForm(
      formParams({ q: { ...bareCompanion, _meta: { _askUserQuestionCustomAnswer: { questionId: 5 } } } }),
    );
    expect(form.questions[0]).toMatchObject({ id: 'q', options: [] });
  });

  it('a companion’s constraints apply to its question’s text [R21]', () => {
    const form = readValidForm(
      formParams({ q: singleChoice('a'), c: { ...markedCompanion('q'), maxLength: 5 } }),
    );
    expect(form.questions[0]?.input).toEqual({ type: 'string', max_length: 5 });
  });
});

describe('the effect of a companion on the pick', () => {
  const properties = {
    one: singleChoice('a'),
    one_custom: markedCompanion('one'),
    many: multiChoice('a'),
    many_custom: markedCompanion('many'),
    text: { type: 'string' },
    text_custom: markedCompanion('text'),
  };
  const effects = (agent: Parameters<typeof readValidForm>[1]) =>
    Object.fromEntries(
      readValidForm(formParams(properties), agent).questions.map(({ id, companion }) => [
        id,
        companion?.effect,
      ]),
    );
  const joins = 'joins';
  const replaces = 'replaces';

  it.each([
    ['0.65.0', replaces, replaces],
    ['0.76.9', replaces, replaces],
    ['0.77.0', replaces, joins],
    ['0.78.0', joins, joins],
    ['0.81.2', joins, joins],
    ['0.82.0', replaces, replaces],
    ['1.80.0', replaces, replaces],
    ['odd', replaces, replaces],
  ])('Claude bridge %s: %s on a single-select, %s on a multi-select [R20]', (version, one, many) => {
    expect(effects(claudeBridge(version))).toEqual({ one, many, text: replaces });
  });

  it('any other or unknown agent: text replaces the pick [R20]', () => {
    for (const agent of [
      null,
      { name: 'other', version: '0.80.0' },
      { ...claudeBridge('0.80.0'), version: null },
    ]) {
      expect(effects(agent)).toEqual({ one: replaces, many: replaces, text: replaces });
    }
  });
});

describe('bare companions', () => {
  it('a bare companion stays a question, attached to the question before it', () => {
    const { questions } = readValidForm(
      formParams({ question_0: singleChoice('a'), question_0_custom: bareCompanion }),
      claudeBridge('0.101.0'),
    );
    expect(questions).toHaveLength(2);
    expect(questions[0]?.companion).toBeUndefined();
    expect(questions[1]).toMatchObject({
      id: 'question_0_custom',
      title: 'Other',
      prompt: 'Type your own answer, or add a note.',
      attached_to: 'question_0',
      input: { type: 'string' },
    });
  });

  it('only a plain string beside a choice is attached [R20]', () => {
    const attached = (properties: unknown) =>
      readValidForm(formParams(properties)).questions.flatMap(({ attached_to }) => attached_to ?? []);
    expect(attached({ q_custom: bareCompanion })).toEqual([]);
    expect(attached({ q: { type: 'string' }, q_custom: bareCompanion })).toEqual([]);
    expect(attached({ q: { type: 'object' }, q_custom: bareCompanion })).toEqual([]);
    expect(attached({ q: singleChoice('a'), q_custom: singleChoice('b') })).toEqual([]);
    expect(attached({ q: singleChoice('a'), q_custom: { type: 'number' } })).toEqual([]);
    expect(attached({ q: singleChoice('a'), q_other: bareCompanion })).toEqual([]);
    expect(attached({ q: { type: 'boolean' }, q_custom: bareCompanion })).toEqual(['q']);
    expect(attached({ q: { type: 'string', enum: ['a'] }, q_custom: bareCompanion })).toEqual(['q']);
  });

  it('a choice gets at most one text box [R20]', () => {
    const note = { ...bareCompanion, _meta: { codex: { questionId: 'q', role: 'user_note' } } };
    const { questions } = readValidForm(
      formParams({ q: singleChoice('a'), a_note: note, q_custom: bareCompanion }),
    );
    expect(questions.map(({ id, attached_to }) => [id, attached_to])).toEqual([
      ['a_note', 'q'],
      ['q', undefined],
      ['q_custom', undefined],
    ]);
    const marked = readValidForm(
      formParams({ q: singleChoice('a'), box: markedCompanion('q'), q_custom: bareCompanion }),
    );
    expect(marked.questions.map(({ attached_to }) => attached_to)).toEqual([undefined, undefined]);
  });

  it('one text box for three questions is a question of its own', () => {
    const { questions } = readValidForm(
      formParams({
        customAnswer: bareCompanion,
        question_0: singleChoice('a'),
        question_1: singleChoice('b'),
        question_2: singleChoice('c'),
      }),
    );
    expect(questions.map(({ id }) => id)).toEqual(['customAnswer', 'question_0', 'question_1', 'question_2']);
    expect(questions[0]).toMatchObject({ options: [], input: { type: 'string' } });
    expect(questions[0]?.attached_to).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { claudeBridge, companionOf, formOf, mustRead, several, single } from './testing/forms.ts';

const bare = { type: 'string', title: 'Other', description: 'Type your own answer, or add a note.' };

describe('marked companions', () => {
  it('AC-11: is found by its marker, whatever its key', () => {
    const form = mustRead(formOf({ q: single('a'), answer_freeform: companionOf('q') }));
    expect(form.questions).toHaveLength(1);
    expect(form.questions[0]?.companion).toEqual({
      effect: 'replaces',
      title: 'Other',
      description: 'Type your own answer instead.',
    });
    expect(form.fields.get('q')?.companion_key).toBe('answer_freeform');
  });

  it('AC-12e: one that names no question is ignored', () => {
    const form = mustRead(formOf({ q: single('a'), other: companionOf('gone') }));
    expect(form.questions.map(({ id }) => id)).toEqual(['q']);
    expect(form.questions[0]?.companion).toBeUndefined();
    expect(form.ignored_properties).toEqual(['other']);
  });

  it('D2: one that names itself, a companion, or what is ignored is ignored', () => {
    const form = mustRead(
      formOf({
        q: single('a'),
        c: companionOf('q'),
        of_companion: companionOf('c'),
        of_itself: companionOf('of_itself'),
        of_ignored: companionOf('rows'),
        rows: { type: 'object' },
      }),
    );
    expect(form.questions.map(({ id }) => id)).toEqual(['q']);
    expect(form.ignored_properties).toEqual(['of_companion', 'of_ignored', 'of_itself', 'rows']);
  });

  it('D2: of two that name one question the first in question order wins', () => {
    const form = mustRead(formOf({ q: single('a'), c10: companionOf('q'), c2: companionOf('q') }));
    expect(form.fields.get('q')?.companion_key).toBe('c2');
    expect(form.ignored_properties).toEqual(['c10']);
  });

  it('AC-18: companions alone are no form', () => {
    expect(() => mustRead(formOf({ a: companionOf('b'), b: companionOf('a') }))).toThrow('no_questions');
  });

  it('R20: the marker of JetBrains is one too', () => {
    const marked = { ...bare, _meta: { jetbrains: { air: { customAnswer: { questionId: 'q' } } } } };
    const form = mustRead(formOf({ q: single('a'), note: marked }));
    expect(form.questions).toHaveLength(1);
    expect(form.fields.get('q')?.companion_key).toBe('note');
  });

  it('rule 3 comes after rule 1: a marked choice is a choice', () => {
    const marked = { ...single('x'), _meta: companionOf('q')['_meta'] };
    expect(mustRead(formOf({ q: single('a'), r: marked })).questions.map(({ id }) => id)).toEqual(['q', 'r']);
  });

  it('rule 4: a marker that names nothing is none', () => {
    const form = mustRead(
      formOf({ q: { ...bare, _meta: { _askUserQuestionCustomAnswer: { questionId: 5 } } } }),
    );
    expect(form.questions[0]).toMatchObject({ id: 'q', options: [] });
  });

  it('R21: what is typed into a companion is checked as the companion asks', () => {
    const form = mustRead(formOf({ q: single('a'), c: { ...companionOf('q'), maxLength: 5 } }));
    expect(form.questions[0]?.input).toEqual({ type: 'string', max_length: 5 });
  });
});

describe('what a companion does to the pick', () => {
  const properties = {
    one: single('a'),
    one_custom: companionOf('one'),
    many: several('a'),
    many_custom: companionOf('many'),
    text: { type: 'string' },
    text_custom: companionOf('text'),
  };
  const effects = (agent: Parameters<typeof mustRead>[1]) =>
    Object.fromEntries(
      mustRead(formOf(properties), agent).questions.map(({ id, companion }) => [id, companion?.effect]),
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
  ])('R20: Claude bridge %s: %s on a single-select, %s on a multi-select', (version, one, many) => {
    expect(effects(claudeBridge(version))).toEqual({ one, many, text: replaces });
  });

  it('R20: any other agent, and one that says nothing of itself', () => {
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
  it('field case 28: stays a question of its own and is shown with its neighbour', () => {
    const { questions } = mustRead(
      formOf({ question_0: single('a'), question_0_custom: bare }),
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

  it('R20: only a plain string beside a choice is attached', () => {
    const attached = (properties: unknown) =>
      mustRead(formOf(properties)).questions.flatMap(({ attached_to }) => attached_to ?? []);
    expect(attached({ q_custom: bare })).toEqual([]);
    expect(attached({ q: { type: 'string' }, q_custom: bare })).toEqual([]);
    expect(attached({ q: { type: 'object' }, q_custom: bare })).toEqual([]);
    expect(attached({ q: single('a'), q_custom: single('b') })).toEqual([]);
    expect(attached({ q: single('a'), q_custom: { type: 'number' } })).toEqual([]);
    expect(attached({ q: single('a'), q_other: bare })).toEqual([]);
    expect(attached({ q: { type: 'boolean' }, q_custom: bare })).toEqual(['q']);
    expect(attached({ q: { type: 'string', enum: ['a'] }, q_custom: bare })).toEqual(['q']);
  });

  it('R20: a choice gets one text box at most', () => {
    const note = { ...bare, _meta: { codex: { questionId: 'q', role: 'user_note' } } };
    const { questions } = mustRead(formOf({ q: single('a'), a_note: note, q_custom: bare }));
    expect(questions.map(({ id, attached_to }) => [id, attached_to])).toEqual([
      ['a_note', 'q'],
      ['q', undefined],
      ['q_custom', undefined],
    ]);
    const marked = mustRead(formOf({ q: single('a'), box: companionOf('q'), q_custom: bare }));
    expect(marked.questions.map(({ attached_to }) => attached_to)).toEqual([undefined, undefined]);
  });

  it('field case 29: one shared box for three questions is a question of its own', () => {
    const { questions } = mustRead(
      formOf({
        customAnswer: bare,
        question_0: single('a'),
        question_1: single('b'),
        question_2: single('c'),
      }),
    );
    expect(questions.map(({ id }) => id)).toEqual(['customAnswer', 'question_0', 'question_1', 'question_2']);
    expect(questions[0]).toMatchObject({ options: [], input: { type: 'string' } });
    expect(questions[0]?.attached_to).toBeUndefined();
  });
});

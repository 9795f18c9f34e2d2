import { validateAnswers, type Answer } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import type { AgentIdentity } from './companions.ts';
import { claudeBridge, companionOf, formOf, mustRead, say, several, single } from './testing/forms.ts';
import { writeContent } from './write-content.ts';

/** What an operator's valid answers become on the wire. */
function reply(params: unknown, answers: Answer[], agent: AgentIdentity | null = null): unknown {
  const form = mustRead(params, agent);
  expect(validateAnswers('elicitation', form.questions, { answers, rejected: false })).toEqual([]);
  return JSON.parse(JSON.stringify(writeContent(form, answers)));
}

const database = formOf({
  question_0: single('Postgres', 'SQLite', 'DynamoDB'),
  question_0_custom: companionOf('question_0'),
});
const environments = formOf({
  question_0: several('dev', 'staging', 'prod'),
  question_0_custom: companionOf('question_0'),
});
const bare = { type: 'string', title: 'Other' };

describe('picks', () => {
  it("AC-10: a selected option goes out under the form's own key", () => {
    expect(reply(database, [say('question_0', ['Postgres'])])).toEqual({ question_0: 'Postgres' });
  });

  it('AC-12: two options go out as an array', () => {
    expect(reply(environments, [say('question_0', ['dev', 'prod'])])).toEqual({
      question_0: ['dev', 'prod'],
    });
  });

  it('AC-55: an array is in declaration order, not in the order of clicks', () => {
    expect(reply(environments, [say('question_0', ['prod', 'dev'])])).toEqual({
      question_0: ['dev', 'prod'],
    });
  });

  it('field case 35: one pick of a multi-select is an array still', () => {
    expect(reply(environments, [say('question_0', ['prod', 'prod'])])).toEqual({ question_0: ['prod'] });
  });

  it('field case 33: two questions of the same text keep their own answers', () => {
    const same = { ...single('x', 'y'), description: 'Same?' };
    const params = formOf({ question_0: same, question_1: same });
    expect(reply(params, [say('question_1', ['y']), say('question_0', ['x'])])).toEqual({
      question_0: 'x',
      question_1: 'y',
    });
  });

  it('field case 34: of two options that look the same the picked one goes out', () => {
    const params = formOf({
      q: {
        type: 'string',
        oneOf: [
          { const: 'a1', title: 'Yes' },
          { const: 'a2', title: 'Yes' },
        ],
      },
    });
    expect(reply(params, [say('q', ['a2'])])).toEqual({ q: 'a2' });
  });

  it('R23: a constant goes out unchanged, an empty one too', () => {
    const odd = ' \u202eevil\u200b, "x" ';
    expect(reply(formOf({ q: single(odd, '') }), [say('q', [odd])])).toEqual({ q: odd });
    expect(reply(formOf({ q: single(odd, '') }), [say('q', [''])])).toEqual({ q: '' });
  });
});

describe('typed text', () => {
  it('AC-11: goes to the companion that the marker names', () => {
    const params = formOf({
      q: single('a'),
      answer_freeform: companionOf('q'),
      q_custom: { type: 'number' },
    });
    expect(reply(params, [say('q', [], 'mine')])).toEqual({ answer_freeform: 'mine' });
  });

  it("AC-11a: goes to the question's own key where there is no companion", () => {
    expect(reply(formOf({ apiKey: { type: 'string' } }), [say('apiKey', [], 'T')])).toEqual({ apiKey: 'T' });
  });

  it('AC-12a: is trimmed', () => {
    expect(reply(database, [say('question_0', ['Postgres'], ' CockroachDB ')])).toEqual({
      question_0_custom: 'CockroachDB',
    });
  });

  it('AC-12i: with a marked companion the pick beside it is left out', () => {
    const content = reply(database, [say('question_0', ['Postgres'], 'CockroachDB')]);
    expect(content).not.toHaveProperty('question_0');
  });

  it('AC-12j: whitespace is no text', () => {
    expect(reply(database, [say('question_0', [], ' \n ')])).toEqual({});
    expect(reply(database, [say('question_0', ['SQLite'], ' \n ')])).toEqual({ question_0: 'SQLite' });
  });

  it('field case 31: three spaces are no answer', () => {
    expect(reply(formOf({ q: { type: 'string' } }), [say('q', [], '   ')])).toEqual({});
  });

  it('is dropped on a choice that has no place for it', () => {
    expect(reply(formOf({ q: single('a') }), [say('q', ['a'], 'and more')])).toEqual({ q: 'a' });
    expect(reply(formOf({ q: single('a') }), [say('q', [], 'only text')])).toEqual({});
  });

  it('D10: goes to the key of a choice that came without options, as text', () => {
    const params = formOf({ a: { type: 'string', oneOf: [] }, b: { type: 'array', items: { anyOf: [] } } });
    expect(reply(params, [say('a', [], ' one '), say('b', [], 'two')])).toEqual({ a: 'one', b: 'two' });
  });

  it('goes to the companion of a question that is typed into, and never to both', () => {
    const params = formOf({
      q: { type: 'string' },
      more: companionOf('q'),
      n: { type: 'number' },
      of_n: companionOf('n'),
    });
    expect(reply(params, [say('q', [], 'text'), say('n', [], 'many')])).toEqual({
      more: 'text',
      of_n: 'many',
    });
  });
});

describe('sparse content', () => {
  it('AC-12b: no answer at all is an empty object', () => {
    expect(reply(database, [])).toEqual({});
    expect(reply(database, [say('question_0', [])])).toEqual({});
  });

  it('AC-12c: the refusal dialog', () => {
    const params = formOf({
      choice: { type: 'string', oneOf: [{ const: 'retry_fallback' }, { const: 'cancelled' }] },
    });
    expect(reply(params, [say('choice', ['retry_fallback'])])).toEqual({ choice: 'retry_fallback' });
  });

  it('AC-12h: an unanswered question contributes no key', () => {
    const params = formOf({ a: single('x'), b: several('x'), c: { type: 'string' } });
    expect(reply(params, [say('a', []), say('b', ['x']), say('c', [], '')])).toEqual({ b: ['x'] });
  });
});

describe('text beside a pick', () => {
  it('field case 26: ticks are not lost where the bridge uses both', () => {
    const answers = [say('question_0', ['dev'], ' eu ')];
    expect(reply(environments, answers)).toEqual({ question_0_custom: 'eu' });
    expect(reply(environments, answers, claudeBridge('0.77.0'))).toEqual({
      question_0: ['dev'],
      question_0_custom: 'eu',
    });
    const unmarked = formOf({ question_0: several('dev', 'prod'), question_0_custom: bare });
    expect(reply(unmarked, [say('question_0', ['dev']), say('question_0_custom', [], ' eu ')])).toEqual({
      question_0: ['dev'],
      question_0_custom: 'eu',
    });
  });

  it('field case 27: a note keeps its pick where the bridge uses both', () => {
    const params = formOf({
      question_0: single('Postgres', 'SQLite'),
      question_0_custom: companionOf('question_0'),
    });
    const answers = [say('question_0', ['Postgres'], 'v17')];
    expect(reply(params, answers, claudeBridge('0.65.0'))).toEqual({ question_0_custom: 'v17' });
    expect(reply(params, answers, claudeBridge('0.77.0'))).toEqual({ question_0_custom: 'v17' });
    expect(reply(params, answers, claudeBridge('0.78.0'))).toEqual({
      question_0: 'Postgres',
      question_0_custom: 'v17',
    });
    const unmarked = formOf({ question_0: single('Postgres', 'SQLite'), question_0_custom: bare });
    expect(
      reply(
        unmarked,
        [say('question_0', ['Postgres']), say('question_0_custom', [], 'v17')],
        claudeBridge('0.101.0'),
      ),
    ).toEqual({ question_0: 'Postgres', question_0_custom: 'v17' });
  });

  it('field case 28: an attached question is sent by itself', () => {
    const unmarked = formOf({ question_0: single('a'), question_0_custom: bare });
    expect(reply(unmarked, [say('question_0_custom', [], 'v17')])).toEqual({ question_0_custom: 'v17' });
  });
});

describe('typed values', () => {
  it('R21: booleans and numbers go out as such', () => {
    const params = formOf({
      dryRun: { type: 'boolean' },
      force: { type: 'boolean' },
      ratio: { type: 'number' },
      replicas: { type: 'integer' },
      region: { type: 'string', enum: ['eu', 'true'] },
      tags: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
    });
    expect(
      reply(params, [
        say('dryRun', ['false']),
        say('force', ['true']),
        say('ratio', [], ' 0.5 '),
        say('replicas', [], '3'),
        say('region', ['true']),
        say('tags', ['y', 'x']),
      ]),
    ).toEqual({ dryRun: false, force: true, ratio: 0.5, replicas: 3, region: 'true', tags: ['x', 'y'] });
  });

  it('field case 40: a decimal is a number on the wire', () => {
    const params = formOf({ ratio: { type: 'number', default: 1, minimum: 0, maximum: 2 } });
    expect(reply(params, [say('ratio', [], '0.5')])).toEqual({ ratio: 0.5 });
  });

  it('R21: a default is not added by us', () => {
    expect(reply(formOf({ name: { type: 'string', default: 'svc' } }), [])).toEqual({});
  });
});

it('field case 43: answers come back under the same keys, as own keys', () => {
  const params: unknown = JSON.parse(
    `{"mode":"form","sessionId":"s","message":"m","requestedSchema":{"properties":
      {"__proto__":{"type":"string"},"constructor":${JSON.stringify(single('a', 'b'))},"toString":{"type":"integer"},
       "":{"type":"string"}}}}`,
  );
  const form = mustRead(params);
  const content = writeContent(form, [
    say('__proto__', [], 'p'),
    say('constructor', ['b']),
    say('toString', [], '1'),
    say('', [], 'e'),
  ]);
  expect(JSON.stringify(content)).toBe('{"":"e","__proto__":"p","constructor":"b","toString":1}');
  expect(Object.getPrototypeOf(content)).toBe(Object.prototype);
});

it('R6: what is not in the form never reaches the wire', () => {
  const form = mustRead(database);
  expect(writeContent(form, [say('gone', ['x'], 'y'), say('question_0', ['NotAnOption'])])).toEqual({});
});

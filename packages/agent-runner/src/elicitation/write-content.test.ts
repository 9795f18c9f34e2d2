import { validateAnswers, type Answer } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import type { AgentIdentity } from './companions.ts';
import {
  claudeBridge,
  markedCompanion,
  formParams,
  readValidForm,
  answerTo,
  multiChoice,
  singleChoice,
} from '../testing/forms/form-builders.ts';
import { writeContent } from './write-content.ts';

/** The content on the wire for an operator's valid answers. */
function contentFor(params: unknown, answers: Answer[], agent: AgentIdentity | null = null): unknown {
  const form = readValidForm(params, agent);
  expect(validateAnswers('elicitation', form.questions, { answers, rejected: false })).toEqual([]);
  return JSON.parse(JSON.stringify(writeContent(form, answers)));
}

const databaseForm = formParams({
  question_0: singleChoice('Postgres', 'SQLite', 'DynamoDB'),
  question_0_custom: markedCompanion('question_0'),
});
const environmentsForm = formParams({
  question_0: multiChoice('dev', 'staging', 'prod'),
  question_0_custom: markedCompanion('question_0'),
});
const bareCompanion = { type: 'string', title: 'Other' };

describe('picks', () => {
  it("a selected option goes out under the form's own key [AC-10]", () => {
    expect(contentFor(databaseForm, [answerTo('question_0', ['Postgres'])])).toEqual({
      question_0: 'Postgres',
    });
  });

  it('two options go out as an array [AC-12]', () => {
    expect(contentFor(environmentsForm, [answerTo('question_0', ['dev', 'prod'])])).toEqual({
      question_0: ['dev', 'prod'],
    });
  });

  it('an array is in declaration order, not in the order of clicks [AC-55]', () => {
    expect(contentFor(environmentsForm, [answerTo('question_0', ['prod', 'dev'])])).toEqual({
      question_0: ['dev', 'prod'],
    });
  });

  it('a single pick of a multi-select is an array', () => {
    expect(contentFor(environmentsForm, [answerTo('question_0', ['prod', 'prod'])])).toEqual({
      question_0: ['prod'],
    });
  });

  it('two questions with the same text keep their own answers', () => {
    const same = { ...singleChoice('x', 'y'), description: 'Same?' };
    const params = formParams({ question_0: same, question_1: same });
    expect(contentFor(params, [answerTo('question_1', ['y']), answerTo('question_0', ['x'])])).toEqual({
      question_0: 'x',
      question_1: 'y',
    });
  });

  it('of two options with the same label the picked one goes out', () => {
    const params = formParams({
      q: {
        type: 'string',
        oneOf: [
          { const: 'a1', title: 'Yes' },
          { const: 'a2', title: 'Yes' },
        ],
      },
    });
    expect(contentFor(params, [answerTo('q', ['a2'])])).toEqual({ q: 'a2' });
  });

  it('a constant goes out unchanged, an empty one too [R23]', () => {
    const odd = ' \u202eevil\u200b, "x" ';
    expect(contentFor(formParams({ q: singleChoice(odd, '') }), [answerTo('q', [odd])])).toEqual({ q: odd });
    expect(contentFor(formParams({ q: singleChoice(odd, '') }), [answerTo('q', [''])])).toEqual({ q: '' });
  });
});

describe('typed text', () => {
  it('goes to the marked companion [AC-11]', () => {
    const params = formParams({
      q: singleChoice('a'),
      answer_freeform: markedCompanion('q'),
      q_custom: { type: 'number' },
    });
    expect(contentFor(params, [answerTo('q', [], 'mine')])).toEqual({ answer_freeform: 'mine' });
  });

  it("goes to the question's own key where there is no companion [AC-11a]", () => {
    expect(contentFor(formParams({ apiKey: { type: 'string' } }), [answerTo('apiKey', [], 'T')])).toEqual({
      apiKey: 'T',
    });
  });

  it('is trimmed [AC-12a]', () => {
    expect(contentFor(databaseForm, [answerTo('question_0', ['Postgres'], ' CockroachDB ')])).toEqual({
      question_0_custom: 'CockroachDB',
    });
  });

  it('replaces the pick beside a marked companion [AC-12i]', () => {
    const content = contentFor(databaseForm, [answerTo('question_0', ['Postgres'], 'CockroachDB')]);
    expect(content).not.toHaveProperty('question_0');
  });

  it('is no answer when it is only whitespace [AC-12j]', () => {
    expect(contentFor(databaseForm, [answerTo('question_0', [], ' \n ')])).toEqual({});
    expect(contentFor(databaseForm, [answerTo('question_0', ['SQLite'], ' \n ')])).toEqual({
      question_0: 'SQLite',
    });
  });

  it('is no answer to a plain string when it is three spaces', () => {
    expect(contentFor(formParams({ q: { type: 'string' } }), [answerTo('q', [], '   ')])).toEqual({});
  });

  it('is dropped on a choice that has no place for it', () => {
    expect(contentFor(formParams({ q: singleChoice('a') }), [answerTo('q', ['a'], 'and more')])).toEqual({
      q: 'a',
    });
    expect(contentFor(formParams({ q: singleChoice('a') }), [answerTo('q', [], 'only text')])).toEqual({});
  });

  it('goes to the key of a choice without options', () => {
    const params = formParams({
      a: { type: 'string', oneOf: [] },
      b: { type: 'array', items: { anyOf: [] } },
    });
    expect(contentFor(params, [answerTo('a', [], ' one '), answerTo('b', [], 'two')])).toEqual({
      a: 'one',
      b: 'two',
    });
  });

  it('goes to the companion of a text question, and never to both keys', () => {
    const params = formParams({
      q: { type: 'string' },
      more: markedCompanion('q'),
      n: { type: 'number' },
      of_n: markedCompanion('n'),
    });
    expect(contentFor(params, [answerTo('q', [], 'text'), answerTo('n', [], 'many')])).toEqual({
      more: 'text',
      of_n: 'many',
    });
  });
});

describe('sparse content', () => {
  it('no answer at all is an empty object [AC-12b]', () => {
    expect(contentFor(databaseForm, [])).toEqual({});
    expect(contentFor(databaseForm, [answerTo('question_0', [])])).toEqual({});
  });

  it('the refusal dialog gets its choice alone [AC-12c]', () => {
    const params = formParams({
      choice: { type: 'string', oneOf: [{ const: 'retry_fallback' }, { const: 'cancelled' }] },
    });
    expect(contentFor(params, [answerTo('choice', ['retry_fallback'])])).toEqual({
      choice: 'retry_fallback',
    });
  });

  it('an unanswered question contributes no key [AC-12h]', () => {
    const params = formParams({ a: singleChoice('x'), b: multiChoice('x'), c: { type: 'string' } });
    expect(contentFor(params, [answerTo('a', []), answerTo('b', ['x']), answerTo('c', [], '')])).toEqual({
      b: ['x'],
    });
  });
});

describe('text beside a pick', () => {
  it('keeps the picks of a multi-select where the bridge uses both', () => {
    const answers = [answerTo('question_0', ['dev'], ' eu ')];
    expect(contentFor(environmentsForm, answers)).toEqual({ question_0_custom: 'eu' });
    expect(contentFor(environmentsForm, answers, claudeBridge('0.77.0'))).toEqual({
      question_0: ['dev'],
      question_0_custom: 'eu',
    });
    const unmarked = formParams({ question_0: multiChoice('dev', 'prod'), question_0_custom: bareCompanion });
    expect(
      contentFor(unmarked, [answerTo('question_0', ['dev']), answerTo('question_0_custom', [], ' eu ')]),
    ).toEqual({
      question_0: ['dev'],
      question_0_custom: 'eu',
    });
  });

  it('keeps the pick of a single-select where the bridge uses both', () => {
    const params = formParams({
      question_0: singleChoice('Postgres', 'SQLite'),
      question_0_custom: markedCompanion('question_0'),
    });
    const answers = [answerTo('question_0', ['Postgres'], 'v17')];
    expect(contentFor(params, answers, claudeBridge('0.65.0'))).toEqual({ question_0_custom: 'v17' });
    expect(contentFor(params, answers, claudeBridge('0.77.0'))).toEqual({ question_0_custom: 'v17' });
    expect(contentFor(params, answers, claudeBridge('0.78.0'))).toEqual({
      question_0: 'Postgres',
      question_0_custom: 'v17',
    });
    const unmarked = formParams({
      question_0: singleChoice('Postgres', 'SQLite'),
      question_0_custom: bareCompanion,
    });
    expect(
      contentFor(
        unmarked,
        [answerTo('question_0', ['Postgres']), answerTo('question_0_custom', [], 'v17')],
        claudeBridge('0.101.0'),
      ),
    ).toEqual({ question_0: 'Postgres', question_0_custom: 'v17' });
  });

  it('is sent alone when only the attached question is answered', () => {
    const unmarked = formParams({ question_0: singleChoice('a'), question_0_custom: bareCompanion });
    expect(contentFor(unmarked, [answerTo('question_0_custom', [], 'v17')])).toEqual({
      question_0_custom: 'v17',
    });
  });
});

describe('typed values', () => {
  it('booleans and numbers go out as such [R21]', () => {
    const params = formParams({
      dryRun: { type: 'boolean' },
      force: { type: 'boolean' },
      ratio: { type: 'number' },
      replicas: { type: 'integer' },
      region: { type: 'string', enum: ['eu', 'true'] },
      tags: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
    });
    expect(
      contentFor(params, [
        answerTo('dryRun', ['false']),
        answerTo('force', ['true']),
        answerTo('ratio', [], ' 0.5 '),
        answerTo('replicas', [], '3'),
        answerTo('region', ['true']),
        answerTo('tags', ['y', 'x']),
      ]),
    ).toEqual({ dryRun: false, force: true, ratio: 0.5, replicas: 3, region: 'true', tags: ['x', 'y'] });
  });

  it('a decimal goes out as a number', () => {
    const params = formParams({ ratio: { type: 'number', default: 1, minimum: 0, maximum: 2 } });
    expect(contentFor(params, [answerTo('ratio', [], '0.5')])).toEqual({ ratio: 0.5 });
  });

  it('a default is not added to the content [R21]', () => {
    expect(contentFor(formParams({ name: { type: 'string', default: 'svc' } }), [])).toEqual({});
  });
});

it('content has the answers under special keys such as __proto__, as own properties', () => {
  const params: unknown = JSON.parse(
    `{"mode":"form","sessionId":"s","message":"m","requestedSchema":{"properties":
      {"__proto__":{"type":"string"},"constructor":${JSON.stringify(singleChoice('a', 'b'))},"toString":{"type":"integer"},
       "":{"type":"string"}}}}`,
  );
  const form = readValidForm(params);
  const content = writeContent(form, [
    answerTo('__proto__', [], 'p'),
    answerTo('constructor', ['b']),
    answerTo('toString', [], '1'),
    answerTo('', [], 'e'),
  ]);
  expect(JSON.stringify(content)).toBe('{"":"e","__proto__":"p","constructor":"b","toString":1}');
  expect(Object.getPrototypeOf(content)).toBe(Object.prototype);
});

it('unknown questions and options never reach the wire [R6]', () => {
  const form = readValidForm(databaseForm);
  expect(writeContent(form, [answerTo('gone', ['x'], 'y'), answerTo('question_0', ['NotAnOption'])])).toEqual(
    {},
  );
});

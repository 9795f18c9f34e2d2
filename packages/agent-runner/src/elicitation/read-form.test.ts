import { describe, expect, it } from 'vitest';
import { cpuTimeMs } from '../testing/cpu-time.ts';
import { readForm } from './read-form.ts';
import {
  markedCompanion,
  formParams,
  readValidForm,
  multiChoice,
  singleChoice,
} from '../testing/forms/form-builders.ts';

function declineReason(params: unknown): string {
  const reading = readForm(params, null);
  return reading.ok ? 'read' : reading.reason;
}

describe('a declined form', () => {
  const form = formParams({ q: singleChoice('a', 'b') });

  it('has url mode, or any mode but form [AC-16]', () => {
    expect(declineReason({ ...form, mode: 'url', url: 'https://a.example', elicitationId: '1' })).toBe(
      'not_a_form',
    );
    expect(declineReason({ ...form, mode: '_other' })).toBe('not_a_form');
    expect(declineReason({ ...form, mode: undefined })).toBe('not_a_form');
  });

  it('has a request scope [AC-17]', () => {
    expect(declineReason({ ...form, sessionId: undefined, requestId: 7 })).toBe('request_scope');
    expect(declineReason({ ...form, sessionId: null, requestId: 'r' })).toBe('request_scope');
  });

  it('has both scopes, or none [R27]', () => {
    expect(declineReason({ ...form, requestId: 0 })).toBe('both_scopes');
    expect(declineReason({ ...form, sessionId: undefined })).toBe('no_session');
    expect(declineReason({ ...form, sessionId: 5 })).toBe('no_session');
    expect(declineReason({ ...form, requestId: null })).toBe('read');
  });

  it('has no message or no schema, or is no object [R27]', () => {
    expect(declineReason({ ...form, message: undefined })).toBe('no_message');
    expect(declineReason({ ...form, message: ['x'] })).toBe('no_message');
    expect(declineReason({ ...form, requestedSchema: undefined })).toBe('no_schema');
    expect(declineReason({ ...form, requestedSchema: 'object' })).toBe('no_schema');
    for (const params of [undefined, null, 'x', 1, [], [form]])
      expect(declineReason(params)).toBe('not_an_object');
  });

  it('has properties that are empty, absent, invalid, or of unknown types [AC-18]', () => {
    for (const properties of [
      {},
      undefined,
      null,
      [],
      'x',
      { a: { type: 'object' } },
      { a: null, b: 'string' },
    ]) {
      expect(declineReason(formParams(properties))).toBe('no_questions');
    }
  });

  it('has only an object field, no field, or no schema', () => {
    expect(declineReason(formParams({ a: { type: 'object' } }))).toBe('no_questions');
    expect(declineReason(formParams({}))).toBe('no_questions');
    expect(declineReason({ mode: 'form', sessionId: 's', message: 'x' })).toBe('no_schema');
  });
});

describe('a prompt', () => {
  it('is the description of its question, not the message [AC-05]', () => {
    const { questions } = readValidForm(
      formParams({
        q0: { ...singleChoice('a'), description: 'First?' },
        q1: { ...multiChoice('a'), description: 'Second?' },
      }),
    );
    expect(questions.map(({ prompt }) => prompt)).toEqual(['First?', 'Second?']);
  });

  it('is the message for a single question without a description [AC-06]', () => {
    expect(readValidForm(formParams({ q: singleChoice('a') })).questions[0]?.prompt).toBe('The message');
  });

  it('is the title, and then the key, where there is no message', () => {
    const { questions } = readValidForm(
      formParams(
        { a: { ...singleChoice('a'), description: ' ' }, b: { type: 'string', title: '' } },
        { message: '' },
      ),
    );
    expect(questions.map(({ prompt }) => prompt)).toEqual(['Q', 'b']);
  });

  it('is the message for every question without a description [R30]', () => {
    const { questions } = readValidForm(
      formParams({ a: { type: 'string', title: 'A' }, b: { type: 'string' } }),
    );
    expect(questions.map(({ title, prompt }) => [title, prompt])).toEqual([
      ['A', 'The message'],
      [undefined, 'The message'],
    ]);
  });

  it('is the message in the refusal dialog, which has neither title nor companion [AC-12c]', () => {
    const { questions } = readValidForm(
      formParams(
        {
          choice: {
            type: 'string',
            oneOf: [
              { const: 'retry_fallback', title: 'Retry' },
              { const: 'cancelled', title: 'Keep' },
            ],
          },
        },
        { message: 'Declined. Retry?' },
      ),
    );
    expect(questions).toEqual([
      {
        id: 'choice',
        prompt: 'Declined. Retry?',
        multi_select: false,
        options: [
          { id: 'retry_fallback', label: 'Retry' },
          { id: 'cancelled', label: 'Keep' },
        ],
        required: false,
        secret: false,
      },
    ]);
  });
});

describe('codex', () => {
  const codex = { isOther: true, isSecret: false };
  const properties = {
    db: {
      type: 'string',
      title: 'Which database should the cache use?',
      description: 'Storage',
      oneOf: [
        { const: 'A', title: 'A' },
        { const: 'None of the above', title: 'None of the above' },
      ],
      _meta: { codex },
    },
    db_note: {
      type: 'string',
      title: 'Additional answer or note',
      _meta: { codex: { questionId: 'db', role: 'user_note', isSecret: false } },
    },
  };

  it('the long text is the prompt, and the note is attached to its question', () => {
    const { questions } = readValidForm(formParams(properties, { required: ['db'] }));
    expect(questions).toHaveLength(2);
    expect(questions[0]).toMatchObject({
      id: 'db',
      title: 'Storage',
      prompt: 'Which database should the cache use?',
      required: true,
      secret: false,
    });
    expect(questions[1]).toMatchObject({
      id: 'db_note',
      prompt: 'Additional answer or note',
      attached_to: 'db',
    });
  });

  it('a question that it marks is secret, and its own deadline is read [R28]', () => {
    const secret = { ...properties.db, _meta: { codex: { ...codex, isSecret: true } } };
    const form = readValidForm(
      formParams({ db: secret }, { _meta: { codex: { autoResolutionMs: 60_000 } } }),
    );
    expect(form.questions[0]?.secret).toBe(true);
    expect(form.auto_resolution_ms).toBe(60_000);
  });

  it.each([null, undefined, 0, -1, '60', Number.NaN, {}])(
    'a deadline of %s is ignored [R28]',
    (autoResolutionMs) => {
      expect(
        readValidForm(formParams(properties, { _meta: { codex: { autoResolutionMs } } })).auto_resolution_ms,
      ).toBeNull();
    },
  );
});

describe('keys that JavaScript treats specially', () => {
  it('are questions like any other', () => {
    const params: unknown = JSON.parse(
      JSON.stringify(formParams('PROPERTIES')).replace(
        '"PROPERTIES"',
        `{"__proto__":{"type":"string"},"constructor":${JSON.stringify(singleChoice('a', 'b'))},
          "toString":{"type":"boolean"},"hasOwnProperty":{"type":"string"},"":{"type":"string"}}`,
      ),
    );
    const form = readValidForm(params);
    expect(form.questions.map(({ id }) => id)).toEqual([
      '',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'toString',
    ]);
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
  });

  it('name no question for a companion', () => {
    const form = readValidForm(
      formParams({
        q: singleChoice('a'),
        a: markedCompanion('constructor'),
        b: markedCompanion('__proto__'),
      }),
    );
    expect(form.questions.map(({ id }) => id)).toEqual(['q']);
    expect(form.ignored_properties).toEqual(['a', 'b']);
  });
});

it('stays fast with 200 fields of 500 options under a message of 32 KiB', () => {
  const options = Array.from({ length: 500 }, (_, index) => `option ${index}`);
  const properties = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`q${index}`, multiChoice(...options)]),
  );
  const params = formParams(properties, { message: 'x'.repeat(32_768) });
  const elapsedMs = cpuTimeMs(() => {
    expect(readValidForm(params).questions).toHaveLength(200);
  });
  expect(elapsedMs).toBeLessThan(3_000);
});

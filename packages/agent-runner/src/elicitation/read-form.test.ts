import { describe, expect, it } from 'vitest';
import { readForm } from './read-form.ts';
import { companionOf, formOf, mustRead, several, single } from './testing/forms.ts';

function reasonOf(params: unknown): string {
  const reading = readForm(params, null);
  return reading.ok ? 'read' : reading.reason;
}

describe('what is declined', () => {
  const form = formOf({ q: single('a', 'b') });

  it('AC-16: url mode, and any mode that is not form', () => {
    expect(reasonOf({ ...form, mode: 'url', url: 'https://a.example', elicitationId: '1' })).toBe(
      'not_a_form',
    );
    expect(reasonOf({ ...form, mode: '_other' })).toBe('not_a_form');
    expect(reasonOf({ ...form, mode: undefined })).toBe('not_a_form');
  });

  it('AC-17: a request scope', () => {
    expect(reasonOf({ ...form, sessionId: undefined, requestId: 7 })).toBe('request_scope');
    expect(reasonOf({ ...form, sessionId: null, requestId: 'r' })).toBe('request_scope');
  });

  it('R27: both scopes at once, and none', () => {
    expect(reasonOf({ ...form, requestId: 0 })).toBe('both_scopes');
    expect(reasonOf({ ...form, sessionId: undefined })).toBe('no_session');
    expect(reasonOf({ ...form, sessionId: 5 })).toBe('no_session');
    expect(reasonOf({ ...form, requestId: null })).toBe('read');
  });

  it('R27: no message, no schema, no object', () => {
    expect(reasonOf({ ...form, message: undefined })).toBe('no_message');
    expect(reasonOf({ ...form, message: ['x'] })).toBe('no_message');
    expect(reasonOf({ ...form, requestedSchema: undefined })).toBe('no_schema');
    expect(reasonOf({ ...form, requestedSchema: 'object' })).toBe('no_schema');
    for (const params of [undefined, null, 'x', 1, [], [form]])
      expect(reasonOf(params)).toBe('not_an_object');
  });

  it('AC-18: properties that are empty, absent, odd, or of no known shape', () => {
    for (const properties of [
      {},
      undefined,
      null,
      [],
      'x',
      { a: { type: 'object' } },
      { a: null, b: 'string' },
    ]) {
      expect(reasonOf(formOf(properties))).toBe('no_questions');
    }
  });

  it('field case 13: an object field, no field and no schema are declined at once', () => {
    expect(reasonOf(formOf({ a: { type: 'object' } }))).toBe('no_questions');
    expect(reasonOf(formOf({}))).toBe('no_questions');
    expect(reasonOf({ mode: 'form', sessionId: 's', message: 'x' })).toBe('no_schema');
  });
});

describe('prompts', () => {
  it('AC-05: with descriptions the message is no prompt', () => {
    const { questions } = mustRead(
      formOf({
        q0: { ...single('a'), description: 'First?' },
        q1: { ...several('a'), description: 'Second?' },
      }),
    );
    expect(questions.map(({ prompt }) => prompt)).toEqual(['First?', 'Second?']);
  });

  it('AC-06: a single question without a description is asked by the message', () => {
    expect(mustRead(formOf({ q: single('a') })).questions[0]?.prompt).toBe('The message');
  });

  it('D10: then the title, then the key', () => {
    const { questions } = mustRead(
      formOf({ a: { ...single('a'), description: ' ' }, b: { type: 'string', title: '' } }, { message: '' }),
    );
    expect(questions.map(({ prompt }) => prompt)).toEqual(['Q', 'b']);
  });

  it('R30: every question without a description has the message as its prompt', () => {
    const { questions } = mustRead(formOf({ a: { type: 'string', title: 'A' }, b: { type: 'string' } }));
    expect(questions.map(({ title, prompt }) => [title, prompt])).toEqual([
      ['A', 'The message'],
      [undefined, 'The message'],
    ]);
  });

  it('AC-12c: the refusal dialog has neither title nor companion', () => {
    const { questions } = mustRead(
      formOf(
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

  it('field case 30: the long text is the prompt and the note belongs to its question', () => {
    const { questions } = mustRead(formOf(properties, { required: ['db'] }));
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

  it('R28: what it marks secret is secret, and its own deadline is read', () => {
    const secret = { ...properties.db, _meta: { codex: { ...codex, isSecret: true } } };
    const form = mustRead(formOf({ db: secret }, { _meta: { codex: { autoResolutionMs: 60_000 } } }));
    expect(form.questions[0]?.secret).toBe(true);
    expect(form.auto_resolution_ms).toBe(60_000);
  });

  it.each([null, undefined, 0, -1, '60', Number.NaN, {}])(
    'R28: a deadline of %s is none',
    (autoResolutionMs) => {
      expect(
        mustRead(formOf(properties, { _meta: { codex: { autoResolutionMs } } })).auto_resolution_ms,
      ).toBeNull();
    },
  );
});

describe('keys that JavaScript treats specially', () => {
  it('field case 43: each is a question like any other', () => {
    const params: unknown = JSON.parse(
      JSON.stringify(formOf('PROPERTIES')).replace(
        '"PROPERTIES"',
        `{"__proto__":{"type":"string"},"constructor":${JSON.stringify(single('a', 'b'))},
          "toString":{"type":"boolean"},"hasOwnProperty":{"type":"string"},"":{"type":"string"}}`,
      ),
    );
    const form = mustRead(params);
    expect(form.questions.map(({ id }) => id)).toEqual([
      '',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'toString',
    ]);
    expect(Object.hasOwn({}, 'polluted')).toBe(false);
  });

  it('a companion of `constructor` or `__proto__` names no question that is not there', () => {
    const form = mustRead(
      formOf({ q: single('a'), a: companionOf('constructor'), b: companionOf('__proto__') }),
    );
    expect(form.questions.map(({ id }) => id)).toEqual(['q']);
    expect(form.ignored_properties).toEqual(['a', 'b']);
  });
});

it('stays fast with 200 fields of 500 options under a message of 32 KiB', () => {
  const options = Array.from({ length: 500 }, (_, index) => `option ${index}`);
  const properties = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`q${index}`, several(...options)]),
  );
  const params = formOf(properties, { message: 'x'.repeat(32_768) });
  const started = performance.now();
  expect(mustRead(params).questions).toHaveLength(200);
  expect(performance.now() - started).toBeLessThan(3_000);
});

import { question } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import { companionOf, formOf, mustRead } from './testing/forms.ts';

function one(property: unknown, required: string[] = []) {
  const read = mustRead(formOf({ q: property }, { required })).questions[0];
  return question.parse(JSON.parse(JSON.stringify(read)));
}

describe("the rest of ACP's form", () => {
  it('field case 39: an enum is a choice and not a text box', () => {
    const strategy = one({ type: 'string', enum: ['conservative', 'balanced', 'aggressive'] }, ['q']);
    expect(strategy).toMatchObject({ multi_select: false, required: true });
    expect(strategy.options.map(({ id }) => id)).toEqual(['conservative', 'balanced', 'aggressive']);
    expect(strategy.input).toBeUndefined();
    const many = one({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } });
    expect(many).toMatchObject({ multi_select: true, options: [{ id: 'a' }, { id: 'b' }] });
  });

  it('R21: names beside an enum are its labels', () => {
    expect(
      one({ type: 'string', enum: ['a', 'b', 3, 'c'], enumNames: ['Alpha', 7, 'Three', 'Gamma'] }).options,
    ).toEqual([
      { id: 'a', label: 'Alpha' },
      { id: 'b', label: 'b' },
      { id: 'c', label: 'Gamma' },
    ]);
  });

  it('R21: a boolean is a choice of two', () => {
    expect(one({ type: 'boolean', default: false })).toMatchObject({
      multi_select: false,
      options: [
        { id: 'true', label: 'Yes' },
        { id: 'false', label: 'No' },
      ],
      default: 'false',
    });
  });

  it('R21: numbers are typed, within their bounds', () => {
    expect(one({ type: 'number', minimum: 0, maximum: 2, default: 1 })).toMatchObject({
      options: [],
      input: { type: 'number', minimum: 0, maximum: 2 },
      default: '1',
    });
    expect(one({ type: 'integer', default: 2 })).toMatchObject({ input: { type: 'integer' }, default: '2' });
  });

  it('R21: what a string must be like', () => {
    expect(
      one({ type: 'string', format: 'email', minLength: 3, maxLength: 9, pattern: '^a', default: 'svc' }),
    ).toMatchObject({
      input: { type: 'string', format: 'email', min_length: 3, max_length: 9, pattern: '^a' },
      default: 'svc',
    });
  });

  it('R21: the record says which pattern is not enforced', () => {
    expect(one({ type: 'string', pattern: '(?=.*\\d).+' }).input).toEqual({
      type: 'string',
      unchecked_pattern: '(?=.*\\d).+',
    });
  });

  it('R21: how many may be picked', () => {
    const tags = {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: { type: 'string', enum: ['x', 'y', 'z'] },
    };
    expect(one({ ...tags, default: ['z', 'x', 'gone', 'x'] })).toMatchObject({
      min_items: 1,
      max_items: 2,
      default: ['x', 'z'],
    });
  });

  it.each([
    [{ type: 'string', oneOf: [{ const: 'a' }], default: 'b' }],
    [{ type: 'string', oneOf: [{ const: 'true' }], default: true }],
    [{ type: 'array', items: { anyOf: [{ const: 'a' }] }, default: 'a' }],
    [{ type: 'array', items: { anyOf: [{ const: 'a' }] }, default: ['b'] }],
    [{ type: 'boolean', default: 'true' }],
    [{ type: 'string', default: 5 }],
    [{ type: 'number', default: '5' }],
    [{ type: 'integer', default: 1.5 }],
    [{ type: 'string', format: 'date', default: 'tomorrow' }],
    [{ type: 'string', format: 'date-time', default: '2026-08-09T10:00' }],
  ])('R21: a default that is no answer is none: %j', (property) => {
    expect(one(property).default).toBeUndefined();
  });

  it("R21: a default is not put into a companion's text box", () => {
    const form = mustRead(formOf({ q: { type: 'string', default: 'svc' }, more: companionOf('q') }));
    expect(form.questions[0]).not.toHaveProperty('default');
  });

  it('constraints of the wrong type count as absent', () => {
    const odd = {
      minLength: -1,
      maxLength: '9',
      pattern: 5,
      format: 'phone',
      minItems: 1.5,
      title: 3,
      description: [],
    };
    expect(one({ type: 'string', ...odd })).toEqual({
      id: 'q',
      prompt: 'The message',
      multi_select: false,
      options: [],
      input: { type: 'string' },
      required: false,
      secret: false,
    });
    expect(one({ type: 'number', minimum: '0', maximum: null }).input).toEqual({ type: 'number' });
  });

  it('`required` of the wrong type requires nothing', () => {
    const params = formOf({ q: { type: 'string' } }) as { requestedSchema: object };
    for (const required of ['q', { q: true }, [1, null]]) {
      const read = mustRead({ ...params, requestedSchema: { ...params.requestedSchema, required } });
      expect(read.questions[0]?.required).toBe(false);
    }
  });
});

import { question } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import { markedCompanion, formParams, readValidForm } from '../testing/forms/form-builders.ts';

function readProperty(property: unknown, required: string[] = []) {
  const read = readValidForm(formParams({ q: property }, { required })).questions[0];
  return question.parse(JSON.parse(JSON.stringify(read)));
}

describe('a property', () => {
  it('an enum is a choice instead of a text box', () => {
    const strategy = readProperty({ type: 'string', enum: ['conservative', 'balanced', 'aggressive'] }, [
      'q',
    ]);
    expect(strategy).toMatchObject({ multi_select: false, required: true });
    expect(strategy.options.map(({ id }) => id)).toEqual(['conservative', 'balanced', 'aggressive']);
    expect(strategy.input).toBeUndefined();
    const many = readProperty({ type: 'array', items: { type: 'string', enum: ['a', 'b'] } });
    expect(many).toMatchObject({ multi_select: true, options: [{ id: 'a' }, { id: 'b' }] });
  });

  it('enumNames are the labels of an enum [R21]', () => {
    expect(
      readProperty({ type: 'string', enum: ['a', 'b', 3, 'c'], enumNames: ['Alpha', 7, 'Three', 'Gamma'] })
        .options,
    ).toEqual([
      { id: 'a', label: 'Alpha' },
      { id: 'b', label: 'b' },
      { id: 'c', label: 'Gamma' },
    ]);
  });

  it('a boolean is a choice of yes and no [R21]', () => {
    expect(readProperty({ type: 'boolean', default: false })).toMatchObject({
      multi_select: false,
      options: [
        { id: 'true', label: 'Yes' },
        { id: 'false', label: 'No' },
      ],
      default: 'false',
    });
  });

  it('a number is typed, with its bounds [R21]', () => {
    expect(readProperty({ type: 'number', minimum: 0, maximum: 2, default: 1 })).toMatchObject({
      options: [],
      input: { type: 'number', minimum: 0, maximum: 2 },
      default: '1',
    });
    expect(readProperty({ type: 'integer', default: 2 })).toMatchObject({
      input: { type: 'integer' },
      default: '2',
    });
  });

  it('a string keeps its format, length, pattern and default [R21]', () => {
    expect(
      readProperty({
        type: 'string',
        format: 'email',
        minLength: 3,
        maxLength: 9,
        pattern: '^a',
        default: 'svc',
      }),
    ).toMatchObject({
      input: { type: 'string', format: 'email', min_length: 3, max_length: 9, pattern: '^a' },
      default: 'svc',
    });
  });

  it('a pattern that cannot be enforced is recorded as unchecked [R21]', () => {
    expect(readProperty({ type: 'string', pattern: '(?=.*\\d).+' }).input).toEqual({
      type: 'string',
      unchecked_pattern: '(?=.*\\d).+',
    });
  });

  it('an array keeps its bounds and its valid defaults [R21]', () => {
    const tags = {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: { type: 'string', enum: ['x', 'y', 'z'] },
    };
    expect(readProperty({ ...tags, default: ['z', 'x', 'gone', 'x'] })).toMatchObject({
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
  ])('a default that is no valid answer is ignored: %j [R21]', (property) => {
    expect(readProperty(property).default).toBeUndefined();
  });

  it("a default is not put into a companion's text box [R21]", () => {
    const form = readValidForm(
      formParams({ q: { type: 'string', default: 'svc' }, more: markedCompanion('q') }),
    );
    expect(form.questions[0]).not.toHaveProperty('default');
  });

  it('constraints of the wrong type are ignored', () => {
    const odd = {
      minLength: -1,
      maxLength: '9',
      pattern: 5,
      format: 'phone',
      minItems: 1.5,
      title: 3,
      description: [],
    };
    expect(readProperty({ type: 'string', ...odd })).toEqual({
      id: 'q',
      prompt: 'The message',
      multi_select: false,
      options: [],
      input: { type: 'string' },
      required: false,
      secret: false,
    });
    expect(readProperty({ type: 'number', minimum: '0', maximum: null }).input).toEqual({ type: 'number' });
  });

  it('`required` of the wrong type requires nothing', () => {
    const params = formParams({ q: { type: 'string' } }) as { requestedSchema: object };
    for (const required of ['q', { q: true }, [1, null]]) {
      const read = readValidForm({ ...params, requestedSchema: { ...params.requestedSchema, required } });
      expect(read.questions[0]?.required).toBe(false);
    }
  });
});

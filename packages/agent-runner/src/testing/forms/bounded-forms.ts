import type { Answer } from '@kandev/contracts';
import fc from 'fast-check';

/** A form whose fields have constraints, and answers to it that may or may not satisfy them. */
export type BoundedForm = {
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  answers: Answer[];
};

const smallInteger = fc.integer({ min: 0, max: 8 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Texts that some fields accept, all in the basic plane, where zod counts characters as contracts does. */
const typedText = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 12 }).map(String) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      '  ',
      ' x ',
      'abc',
      'ab-12',
      '0.5',
      '1e1',
      '1.',
      '-0',
      'Größe',
      'a@b.example',
      'https://b.example/a?b=c',
      'b.example',
      '2026-08-09',
      '2026-02-30',
      '2026-08-09T10:00:00Z',
      '2026-08-09T10:00:00+02:00',
      '2026-08-09T10:00',
    ),
  },
  fc.string({ unit: 'grapheme-ascii', maxLength: 10 }),
);

const optionIds = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'true', 'Größe', 'two words', ''), {
  minLength: 1,
  maxLength: 5,
});
const titledOptions = (ids: string[]) => ids.map((id) => ({ const: id, title: `Option ${id}` }));

type AnsweredField = { property: Record<string, unknown>; picks: string[]; text: string };

const textField = fc
  .record({
    minLength: optional(smallInteger),
    maxLength: optional(smallInteger),
    format: optional(fc.constantFrom('email', 'uri', 'date', 'date-time')),
    pattern: optional(fc.constantFrom('^[a-z]+-\\d+$', 'b', '^(a+)+$', '\\d{2,3}')),
  })
  .map((bounds) => ({ type: 'string', ...bounds }));
const numberField = fc.record({
  type: fc.constantFrom('number', 'integer'),
  minimum: optional(smallInteger),
  maximum: optional(smallInteger),
});
const typedField = fc
  .tuple(fc.oneof(textField, numberField), typedText)
  .map(([property, text]): AnsweredField => ({ property, picks: [], text }));

const pickedField = optionIds.chain((ids) =>
  fc
    .record({
      property: fc.oneof(
        fc.constantFrom(
          { type: 'string', oneOf: titledOptions(ids) },
          { type: 'string', enum: ids },
          { type: 'boolean' },
        ),
        fc.record({
          type: fc.constant('array'),
          items: fc.constantFrom({ anyOf: titledOptions(ids) }, { type: 'string', enum: ids }),
          minItems: optional(smallInteger),
          maxItems: optional(smallInteger),
        }),
      ),
      picks: fc.array(fc.constantFrom(...ids, 'true', 'false', 'gone'), { maxLength: 3 }),
    })
    .map(({ property, picks }): AnsweredField => ({ property, picks, text: '' })),
);

/** Some fields have a bare companion, as newer bridges send it. */
const fields = fc.array(
  fc.record({
    field: fc.oneof(typedField, pickedField),
    isRequired: fc.nat(5).map((chance) => chance === 0),
    companionText: fc.option(typedText),
  }),
  { minLength: 1, maxLength: 6 },
);

/** A form of such fields, and one answer to each of its questions. */
export const arbitraryBoundedForm: fc.Arbitrary<BoundedForm> = fields.map((generated) => {
  const properties: BoundedForm['properties'] = {};
  const answers: Answer[] = [];
  const required: string[] = [];
  for (const [at, { field, isRequired, companionText }] of generated.entries()) {
    const key = `q_${at}`;
    properties[key] = JSON.parse(JSON.stringify(field.property)) as Record<string, unknown>;
    answers.push({ question_id: key, selected_options: field.picks, custom_text: field.text });
    if (isRequired) required.push(key);
    if (companionText === null) continue;
    properties[`${key}_custom`] = { type: 'string' };
    answers.push({ question_id: `${key}_custom`, selected_options: [], custom_text: companionText });
  }
  return { properties, required, answers };
});

import type { Answer } from '@kandev/contracts';
import fc from 'fast-check';
import { markedCompanion, formParams, answerTo } from './form-builders.ts';
import type { ContentValue } from '../../elicitation/write-content.ts';

/** One property of a generated form, with the question that it must be read as and an answer to it. */
export type GeneratedField = {
  key: string;
  property: unknown;
  question: { multi_select: boolean; options: string[]; typed: boolean } | null;
  companion: string | null;
  answer: { picks: string[]; text: string };
  /** The answer on the wire, without the companion's text. */
  value: ContentValue | null;
};

const propertyKey = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '',
    '0',
    '10',
    '2',
    'q_2',
    'q_10',
  ),
  fc.constantFrom(
    'question_0',
    'question_0_custom',
    'question_1',
    'n9007199254740993',
    'n9007199254740992',
    '\ud800',
  ),
);
const nonEmptyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
const optionIds = fc.uniqueArray(fc.oneof(nonEmptyText, fc.constantFrom('', '__proto__', 'true')), {
  minLength: 1,
  maxLength: 6,
});
const answerText = fc.oneof(nonEmptyText, fc.constant('   '), fc.constant(''), fc.constant(' padded '));

type FieldShape = Pick<GeneratedField, 'property' | 'question' | 'answer' | 'value'>;

const singleChoiceField = (toProperty: (ids: string[]) => unknown) =>
  optionIds.chain((ids) =>
    fc.option(fc.constantFrom(...ids)).map((picked): FieldShape => ({
      property: toProperty(ids),
      question: { multi_select: false, options: ids, typed: false },
      answer: { picks: picked === null ? [] : [picked], text: '' },
      value: picked,
    })),
  );

const multiChoiceField = (toProperty: (ids: string[]) => unknown) =>
  optionIds.chain((ids) =>
    fc.shuffledSubarray(ids).map((picks): FieldShape => ({
      property: toProperty(ids),
      question: { multi_select: true, options: ids, typed: false },
      answer: { picks: [...picks, ...picks.slice(0, 1)], text: '' },
      value: picks.length === 0 ? null : ids.filter((id) => picks.includes(id)),
    })),
  );

const booleanField = fc.option(fc.boolean()).map((value): FieldShape => ({
  property: { type: 'boolean', default: true },
  question: { multi_select: false, options: ['true', 'false'], typed: false },
  answer: { picks: value === null ? [] : [String(value)], text: '' },
  value: value,
}));

const numberField = (type: string, values: fc.Arbitrary<number>) =>
  fc.option(values).map((value): FieldShape => ({
    property: { type },
    question: { multi_select: false, options: [], typed: true },
    answer: { picks: [], text: value === null ? '' : ` ${value}` },
    value: value,
  }));

const textField = answerText.map((value): FieldShape => ({
  property: { type: 'string', title: 'Text' },
  question: { multi_select: false, options: [], typed: true },
  answer: { picks: [], text: value },
  value: value.trim() === '' ? null : value.trim(),
}));

const unreadableField = fc
  .constantFrom<unknown>(
    { type: 'object' },
    { type: ['string', 'null'] },
    { type: 'string', oneOf: 5 },
    null,
    7,
    'x',
    [],
  )
  .map((property): FieldShape => ({
    property,
    question: null,
    answer: { picks: [], text: '' },
    value: null,
  }));

const titledOptions = (ids: string[]) => ids.map((id) => ({ const: id, title: `Option ${id}` }));
const fieldShape = fc.oneof(
  singleChoiceField((ids) => ({ type: 'string', oneOf: titledOptions(ids) })),
  singleChoiceField((ids) => ({ type: 'string', enum: ids })),
  multiChoiceField((ids) => ({ type: 'array', items: { anyOf: titledOptions(ids) } })),
  multiChoiceField((ids) => ({ type: 'array', items: { type: 'string', enum: ids } })),
  booleanField,
  numberField(
    'number',
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
  ),
  numberField('integer', fc.maxSafeInteger()),
  textField,
  unreadableField,
);

/** A form with at least one question, as its fields. */
export const arbitraryForm: fc.Arbitrary<GeneratedField[]> = fc
  .uniqueArray(
    fc.record({ key: propertyKey, shape: fieldShape, companion: fc.option(propertyKey), text: answerText }),
    {
      selector: ({ key }) => key,
      minLength: 1,
      maxLength: 10,
    },
  )
  .map((entries) => {
    const usedKeys = new Set(entries.map(({ key }) => key));
    return entries.map(({ key, shape, companion, text }): GeneratedField => {
      const hasCompanion = companion !== null && shape.question !== null && !usedKeys.has(companion);
      if (!hasCompanion) return { key, ...shape, companion: null };
      usedKeys.add(companion);
      const typed = shape.question?.typed === true;
      return {
        key,
        ...shape,
        companion,
        answer: { picks: shape.answer.picks, text },
        value: typed || text.trim() !== '' ? null : shape.value,
      };
    });
  })
  .filter((fields) => fields.some(({ question }) => question !== null));

/** The fields' properties and companions, in the order of the fields. */
export function declaredProperties(fields: readonly GeneratedField[]): [string, unknown][] {
  return fields.flatMap(({ key, property, companion }): [string, unknown][] => [
    [key, property],
    ...(companion === null ? [] : [[companion, markedCompanion(key)] as [string, unknown]]),
  ]);
}

/** Params of a form that declares the properties in this order. */
export function paramsDeclaring(entries: readonly [string, unknown][]): unknown {
  return formParams(Object.fromEntries(entries));
}

/** The fields' answers. */
export function answersFor(fields: readonly GeneratedField[]): Answer[] {
  return fields.flatMap(({ key, question, answer }) =>
    question === null ? [] : answerTo(key, answer.picks, answer.text),
  );
}

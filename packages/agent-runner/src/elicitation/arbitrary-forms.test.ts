import { question as questionShape, validateAnswers, type Answer } from '@kandev/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseAnswers } from './normalise-answers.ts';
import { inQuestionOrder } from './question-order.ts';
import { readForm } from './read-form.ts';
import {
  answersFor,
  declaredProperties,
  arbitraryForm,
  paramsDeclaring,
} from '../testing/forms/arbitrary-forms.ts';
import { formParams, readValidForm } from '../testing/forms/form-builders.ts';
import { fuzzRuns, FUZZ_TIMEOUT_MS } from '../testing/forms/fuzz.ts';
import { writeContent } from './write-content.ts';

describe('an arbitrary valid form', () => {
  it('is read the same way in a hundred orders of declaration [AC-12d]', () => {
    const shuffles = arbitraryForm.chain((fields) => {
      const entries = declaredProperties(fields);
      const shuffled = fc.shuffledSubarray(entries, { minLength: entries.length });
      return fc.tuple(fc.constant(entries), fc.array(shuffled, { minLength: 100, maxLength: 100 }));
    });
    fc.assert(
      fc.property(shuffles, ([entries, orders]) => {
        const expected = readValidForm(paramsDeclaring(entries));
        for (const order of orders) expect(readValidForm(paramsDeclaring(order))).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it(
    'yields exactly the questions that it was generated from',
    () => {
      fc.assert(
        fc.property(arbitraryForm, (fields) => {
          const form = readValidForm(paramsDeclaring(declaredProperties(fields)));
          const expectedQuestions = fields.filter(({ question }) => question !== null);
          expect(form.questions.map(({ id }) => id)).toEqual(
            inQuestionOrder(expectedQuestions.map(({ key }) => key)),
          );
          expect(new Set(form.ignored_properties)).toEqual(
            new Set(fields.filter((field) => !expectedQuestions.includes(field)).map(({ key }) => key)),
          );
          for (const { key, question, companion } of expectedQuestions) {
            const read = form.questions.find(({ id }) => id === key);
            expect(read?.multi_select).toBe(question?.multi_select);
            expect(read?.options.map(({ id }) => id)).toEqual(question?.options);
            expect(read?.input !== undefined).toBe(question?.typed === true || companion !== null);
          }
        }),
        fuzzRuns(300),
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it(
    'writes any valid answer under its own keys',
    () => {
      fc.assert(
        fc.property(arbitraryForm, (fields) => {
          const form = readValidForm(paramsDeclaring(declaredProperties(fields)));
          const answers = answersFor(fields);
          expect(validateAnswers('elicitation', form.questions, { answers, rejected: false })).toEqual([]);
          const expected = new Map<string, unknown>(
            fields.flatMap(({ key, value, companion, answer }) => [
              ...(value === null ? [] : [[key, value] as const]),
              ...(companion === null || answer.text.trim() === ''
                ? []
                : [[companion, answer.text.trim()] as const]),
            ]),
          );
          const content = overJson(writeContent(form, answers)) as object;
          expect(new Map(Object.entries(content))).toEqual(expected);
          expect(writeContent(form, normaliseAnswers(form.questions, answers))).toEqual(
            writeContent(form, answers),
          );
        }),
        fuzzRuns(300),
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});

type Mutation = { steps: number[]; replacement: unknown };

/** Replaces the part of a JSON value to which the steps lead; undefined removes it. */
function mutate(value: unknown, { steps, replacement }: Mutation): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return replacement;
  const entries: [string, unknown][] = Object.entries(value);
  const target = entries[step % entries.length];
  if (target === undefined) return replacement;
  const changed = entries.map(([key, child]): [string, unknown] => [
    key,
    key === target[0] ? mutate(child, { steps: rest, replacement }) : child,
  ]);
  return Array.isArray(value) ? changed.map(([, child]) => child) : Object.fromEntries(changed);
}

const overJson = (value: unknown): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value));

const mutations = (minLength: number) =>
  fc.array(
    fc.record({
      steps: fc.array(fc.nat(), { minLength, maxLength: 6 }),
      replacement: fc.option(fc.jsonValue(), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  );

const anyPayload = fc.oneof(
  fc.jsonValue().map(overJson),
  fc.dictionary(fc.string(), fc.jsonValue()).map((properties) => overJson(formParams(properties))),
  fc
    .tuple(arbitraryForm, mutations(1))
    .map(([fields, changes]) =>
      overJson(changes.reduce(mutate, overJson(paramsDeclaring(declaredProperties(fields))))),
    ),
  fc
    .tuple(arbitraryForm, mutations(2))
    .map(([fields, changes]) =>
      overJson(formParams(changes.reduce(mutate, overJson(Object.fromEntries(declaredProperties(fields)))))),
    ),
);

describe('an arbitrary payload', () => {
  it(
    'is read or declined, and its content has no keys but its own [R27]',
    () => {
      let read = 0;
      fc.assert(
        fc.property(anyPayload, fc.array(fc.string()), fc.string(), (params, junk, text) => {
          const reading = readForm(params, null);
          if (!reading.ok) return;
          read += 1;
          const { form } = reading;
          expect(form.questions.length).toBeGreaterThan(0);
          expect(questionShape.array().parse(overJson(form.questions))).toEqual(overJson(form.questions));
          const { properties } = (params as { requestedSchema: { properties: object } }).requestedSchema;
          const answers: Answer[] = [...junk, ...form.questions.map(({ id }) => id)].map(
            (question_id, index) => ({
              question_id,
              selected_options: [
                ...junk,
                ...(form.questions[index % form.questions.length]?.options ?? []).map(({ id }) => id),
              ],
              custom_text: text,
            }),
          );
          validateAnswers('elicitation', form.questions, { answers, rejected: false });
          for (const key of Object.keys(writeContent(form, answers)))
            expect(Object.hasOwn(properties, key)).toBe(true);
        }),
        fuzzRuns(2_000),
      );
      expect(read).toBeGreaterThan(100);
    },
    FUZZ_TIMEOUT_MS,
  );
});

import { validateAnswers } from '@kandev/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { arbitraryBoundedForm } from '../testing/forms/bounded-forms.ts';
import { formParams, readValidForm } from '../testing/forms/form-builders.ts';
import { fuzzRuns, FUZZ_TIMEOUT_MS } from '../testing/forms/fuzz.ts';
import { writeContent } from './write-content.ts';

it(
  "content that we accept without a marked companion satisfies the form's own schema [R21]",
  () => {
    let sent = 0;
    let refused = 0;
    fc.assert(
      fc.property(arbitraryBoundedForm, ({ properties, required, answers }) => {
        const form = readValidForm(formParams(properties, { required }));
        expect(form.ignored_properties).toEqual([]);
        expect(form.questions.map(({ id }) => id).sort()).toEqual(Object.keys(properties).sort());
        const problems = validateAnswers('elicitation', form.questions, { answers, rejected: false });
        const wrong = new Set(problems.map(({ question_id }) => question_id));
        const validAnswers = answers.filter(({ question_id }) => !wrong.has(question_id));
        refused += answers.length - validAnswers.length;
        if (
          validateAnswers('elicitation', form.questions, { answers: validAnswers, rejected: false }).length >
          0
        ) {
          return;
        }
        sent += 1;
        const content: unknown = JSON.parse(JSON.stringify(writeContent(form, validAnswers)));
        const schema = z.fromJSONSchema({
          type: 'object',
          properties,
          required,
          additionalProperties: false,
        });
        expect(schema.safeParse(content).error?.issues ?? []).toEqual([]);
      }),
      fuzzRuns(500),
    );
    expect(sent).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  },
  FUZZ_TIMEOUT_MS,
);

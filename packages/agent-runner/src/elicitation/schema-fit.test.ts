import { validateAnswers } from '@kandev/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { boundedForm } from './testing/bounded-forms.ts';
import { formOf, mustRead } from './testing/forms.ts';
import { fuzz, FUZZ_TIMEOUT } from './testing/fuzz.ts';
import { writeContent } from './write-content.ts';

it(
  "R21: what is accepted without a marked companion, the form's own schema accepts as well",
  () => {
    let sent = 0;
    let refused = 0;
    fc.assert(
      fc.property(boundedForm, ({ properties, required, answers }) => {
        const form = mustRead(formOf(properties, { required }));
        expect(form.ignored_properties).toEqual([]);
        expect(form.questions.map(({ id }) => id).sort()).toEqual(Object.keys(properties).sort());
        const problems = validateAnswers('elicitation', form.questions, { answers, rejected: false });
        const wrong = new Set(problems.map(({ question_id }) => question_id));
        const kept = answers.filter(({ question_id }) => !wrong.has(question_id));
        refused += answers.length - kept.length;
        if (validateAnswers('elicitation', form.questions, { answers: kept, rejected: false }).length > 0) {
          return;
        }
        sent += 1;
        const content: unknown = JSON.parse(JSON.stringify(writeContent(form, kept)));
        const schema = z.fromJSONSchema({
          type: 'object',
          properties,
          required,
          additionalProperties: false,
        });
        expect(schema.safeParse(content).error?.issues ?? []).toEqual([]);
      }),
      fuzz(500),
    );
    expect(sent).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  },
  FUZZ_TIMEOUT,
);

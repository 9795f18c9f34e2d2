import assert from 'node:assert/strict';
import { respondResponse } from '@kandev/contracts';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import { Conversation } from '../fixtures/conversation.ts';
import { rawFormPrompt } from '../fixtures/forms.ts';
import type { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import type { RandomForm } from './random-form.ts';

const acceptedReply = z.object({ action: z.literal('accept'), content: z.unknown() });

/** Sums over the forms that were played. */
export type FuzzCounts = { forms: number; questions: number; ignored: number; values: number };

/**
 * Lets one scripted agent send the forms one after another and answers each over HTTP. Compares the questions with
 * the form, and the reply frame with the form's own schema. Throws at the first difference.
 */
export async function playForms(product: Product, forms: readonly RandomForm[]): Promise<FuzzCounts> {
  const counts: FuzzCounts = { forms: 0, questions: 0, ignored: 0, values: 0 };
  const prompt = `[${forms.map(({ message, properties }) => rawFormPrompt(message, properties)).join(',')}]`;
  const conversation = await Conversation.start(product, prompt, 'Random forms');
  for (const [index, form] of forms.entries()) {
    const pending = await waitFor(form.message, async () =>
      (await conversation.clarifications('pending')).find(({ message }) => message === form.message),
    );
    const context = `${form.message}: ${form.properties}`;
    assert.deepEqual(new Set(pending.questions.map(({ id }) => id)), new Set(form.questionIds), context);
    assert.deepEqual(new Set(pending.ignored_properties), new Set(form.ignored), context);
    const response = await product.callOk(
      respondResponse,
      'POST',
      `/clarifications/${pending.pending_id}/respond`,
      {
        answers: form.answers,
        rejected: false,
        reject_reason: '',
      },
    );
    assert.equal(response.delivered, true, context);

    const { content } = acceptedReply.parse(JSON.parse(await conversation.waitForReply(index)));
    assert.deepEqual(new Map(Object.entries(content as object)), form.content, context);
    // The validator mistakes inherited members, such as `constructor`, for fields of that name.
    const withoutPrototype: unknown = Object.assign(Object.create(null) as object, content);
    const verdict = validator.getValidator(schemaOf(form))(withoutPrototype);
    assert.ok(verdict.valid, `${verdict.errorMessage ?? ''} in ${context}`);
    counts.forms += 1;
    counts.questions += pending.questions.length;
    counts.ignored += pending.ignored_properties.length;
    counts.values += form.content.size;
  }
  await conversation.waitForTurnEnd();
  return counts;
}

const validator = new AjvJsonSchemaValidator();

/** The form's own schema, without the properties that are no valid schema. */
function schemaOf({ properties, ignored }: RandomForm) {
  const valid = Object.entries(JSON.parse(properties) as object).filter(([key]) => !ignored.includes(key));
  return { type: 'object' as const, properties: Object.fromEntries(valid) as Record<string, object> };
}

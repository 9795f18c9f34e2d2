import assert from 'node:assert/strict';
import { respondResponse } from '@kandev/contracts';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import { Conversation } from '../fixtures/conversation.ts';
import { rawForm } from '../fixtures/forms.ts';
import type { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import type { RandomForm } from './random-form.ts';

const reply = z.object({ action: z.literal('accept'), content: z.unknown() });

/** What was counted over a number of forms. */
export type Tally = { forms: number; questions: number; ignored: number; values: number };

/**
 * Has one scripted agent ask the forms one after another, answers each over HTTP, and holds what was asked,
 * and the frame that came back, against the form and its own schema. Throws at the first difference.
 */
export async function playForms(product: Product, forms: readonly RandomForm[]): Promise<Tally> {
  const tally: Tally = { forms: 0, questions: 0, ignored: 0, values: 0 };
  const prompt = `[${forms.map(({ message, properties }) => rawForm(message, properties)).join(',')}]`;
  const conversation = await Conversation.start(product, prompt, 'Random forms');
  for (const [at, form] of forms.entries()) {
    const pending = await waitFor(form.message, async () =>
      (await conversation.clarifications('pending')).find(({ message }) => message === form.message),
    );
    const shown = `${form.message}: ${form.properties}`;
    assert.deepEqual(new Set(pending.questions.map(({ id }) => id)), new Set(form.asked), shown);
    assert.deepEqual(new Set(pending.ignored_properties), new Set(form.ignored), shown);
    const told = await product.ask(respondResponse, 'POST', `/clarifications/${pending.pending_id}/respond`, {
      answers: form.answers,
      rejected: false,
      reject_reason: '',
    });
    assert.equal(told.delivered, true, shown);

    const { content } = reply.parse(JSON.parse(await conversation.reply(at)));
    assert.deepEqual(new Map(Object.entries(content as object)), form.content, shown);
    // The validator would take what every object inherits for a field of that name.
    const bare: unknown = Object.assign(Object.create(null) as object, content);
    const fits = validator.getValidator(schemaOf(form))(bare);
    assert.ok(fits.valid, `${fits.errorMessage ?? ''} in ${shown}`);
    tally.forms += 1;
    tally.questions += pending.questions.length;
    tally.ignored += pending.ignored_properties.length;
    tally.values += form.content.size;
  }
  await conversation.turnEnded();
  return tally;
}

const validator = new AjvJsonSchemaValidator();

/** The form's own schema, without the properties that no schema could have. */
function schemaOf({ properties, ignored }: RandomForm) {
  const read = Object.entries(JSON.parse(properties) as object).filter(([key]) => !ignored.includes(key));
  return { type: 'object' as const, properties: Object.fromEntries(read) as Record<string, object> };
}

import type { Question } from '@kandev/contracts';
import { z } from 'zod';
import { companionEffect, type AgentIdentity } from './companion-effect.ts';
import { attachUnmarkedCompanions, resolveCompanions } from './companions.ts';
import type { DeclineReason, ElicitationForm, FormField, FormReading } from './form.ts';
import { inQuestionOrder } from './question-order.ts';
import { readProperty, type PropertyReading, type QuestionReading } from './read-property.ts';
import { toQuestion } from './to-question.ts';
import { anything, lenient, optionalText } from './untrusted.ts';

const elicitationShape = z.object({
  mode: anything,
  sessionId: anything,
  requestId: anything,
  message: anything,
  toolCallId: optionalText,
  requestedSchema: anything,
  _meta: lenient(z.object({ codex: lenient(z.object({ autoResolutionMs: z.number().positive() })) })),
});
const schemaShape = z.object({ properties: anything, required: lenient(z.array(z.unknown())) });

/**
 * Reads the untrusted parameters of an `elicitation/create`: a form that can be answered, or the reason why
 * it is declined. One odd property never costs the form: it is left out and named in `ignored_properties`.
 *
 * @param agent who asks, as its `initialize` answer says, or null. One family of bridges needs it.
 * @returns never throws, whatever the parameters are.
 */
export function readForm(params: unknown, agent: AgentIdentity | null): FormReading {
  const parsed = elicitationShape.safeParse(params);
  if (!parsed.success) return declined('not_an_object');
  const { mode, sessionId, requestId, message, toolCallId, requestedSchema, _meta } = parsed.data;
  const hasSession = sessionId !== undefined && sessionId !== null;
  if (mode !== 'form') return declined('not_a_form');
  if (requestId !== undefined && requestId !== null) {
    return declined(hasSession ? 'both_scopes' : 'request_scope');
  }
  if (typeof sessionId !== 'string') return declined('no_session');
  if (typeof message !== 'string') return declined('no_message');
  const schema = schemaShape.safeParse(requestedSchema);
  if (!schema.success) return declined('no_schema');

  const required = new Set(schema.data.required);
  const asked = readQuestions(schema.data.properties, { message, required, agent });
  if (asked.questions.length === 0) return declined('no_questions');
  return {
    ok: true,
    form: {
      acp_session_id: sessionId,
      tool_call_id: toolCallId ?? null,
      message,
      auto_resolution_ms: _meta?.codex?.autoResolutionMs ?? null,
      ...asked,
    },
  };
}

function declined(reason: DeclineReason): FormReading {
  return { ok: false, reason };
}

function readQuestions(
  properties: unknown,
  form: { message: string; required: ReadonlySet<unknown>; agent: AgentIdentity | null },
): Pick<ElicitationForm, 'questions' | 'fields' | 'ignored_properties'> {
  const { readings, unknown } = readProperties(properties);
  const { companions, ignored } = resolveCompanions(readings);
  const attached = attachUnmarkedCompanions(readings, companions);

  const questions: Question[] = [];
  const fields = new Map<string, FormField>();
  for (const key of inQuestionOrder(readings.keys())) {
    const reading = readings.get(key);
    if (reading === undefined || reading.kind === 'companion') continue;
    const companion = companions.get(key);
    questions.push(
      toQuestion(reading, {
        key,
        message: form.message,
        required: form.required.has(key),
        companion,
        effect: companionEffect(reading, form.agent),
        attachment: attached.get(key),
      }),
    );
    fields.set(key, { value_type: valueType(reading), companion_key: companion?.key ?? null });
  }
  return { questions, fields, ignored_properties: inQuestionOrder([...unknown, ...ignored]) };
}

/** Goes over own keys only, so that a property called `constructor` or `__proto__` is one like any other. */
function readProperties(properties: unknown): { readings: Map<string, PropertyReading>; unknown: string[] } {
  const readings = new Map<string, PropertyReading>();
  const unknown: string[] = [];
  if (typeof properties === 'object' && properties !== null && !Array.isArray(properties)) {
    for (const [key, property] of Object.entries(properties)) {
      const reading = readProperty(property);
      if (reading === null) unknown.push(key);
      else readings.set(key, reading);
    }
  }
  return { readings, unknown };
}

function valueType(reading: QuestionReading): FormField['value_type'] {
  if (reading.kind === 'text') return reading.input.type === 'string' ? 'string' : 'number';
  if (reading.several) return 'strings';
  return reading.property.type === 'boolean' ? 'boolean' : 'string';
}

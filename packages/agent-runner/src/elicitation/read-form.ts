import type { Question } from '@kandev/contracts';
import { z } from 'zod';
import {
  attachUnmarkedCompanions,
  companionEffect,
  resolveCompanions,
  type AgentIdentity,
} from './companions.ts';
import { inQuestionOrder } from './question-order.ts';
import { readProperty, type PropertyReading, type QuestionReading } from './read-property.ts';
import { toQuestion } from './to-question.ts';
import { anything, lenient, optionalText } from './untrusted.ts';

/** How a question's answer is written back: the type of its value, and the key of its companion's text. */
export type FormField = {
  value_type: 'string' | 'number' | 'boolean' | 'strings';
  companion_key: string | null;
};

/** An elicitation that operators can answer. Only `writeContent` uses `fields`. */
export type ElicitationForm = {
  acp_session_id: string;
  tool_call_id: string | null;
  message: string;
  questions: Question[];
  /** Keys of the properties that could not be asked, in question order. */
  ignored_properties: string[];
  /** After how long the agent withdraws the question by itself, null where it does not say. */
  auto_resolution_ms: number | null;
  fields: ReadonlyMap<string, FormField>;
};

/** Why a request is declined and nobody is asked, for the log. */
type DeclineReason =
  | 'not_an_object'
  | 'not_a_form'
  | 'request_scope'
  | 'both_scopes'
  | 'no_session'
  | 'no_message'
  | 'no_schema'
  | 'no_questions';

export type FormReading = { ok: true; form: ElicitationForm } | { ok: false; reason: DeclineReason };

const elicitationParams = z.object({
  mode: anything,
  sessionId: anything,
  requestId: anything,
  message: anything,
  toolCallId: optionalText,
  requestedSchema: anything,
  _meta: lenient(z.object({ codex: lenient(z.object({ autoResolutionMs: z.number().positive() })) })),
});
const requestedSchemaShape = z.object({ properties: anything, required: lenient(z.array(z.unknown())) });

/**
 * Reads the untrusted params of an `elicitation/create`: a form that can be answered, or the reason why it is
 * declined. An unreadable property never costs the form: it is left out and named in `ignored_properties`.
 * Never throws.
 *
 * @param agent null where its reply to `initialize` does not name it; one family of bridges is read
 * differently
 */
export function readForm(params: unknown, agent: AgentIdentity | null): FormReading {
  const parsed = elicitationParams.safeParse(params);
  if (!parsed.success) return declined('not_an_object');
  const { mode, sessionId, requestId, message, toolCallId, requestedSchema, _meta } = parsed.data;
  const hasSession = sessionId !== undefined && sessionId !== null;
  if (mode !== 'form') return declined('not_a_form');
  if (requestId !== undefined && requestId !== null) {
    return declined(hasSession ? 'both_scopes' : 'request_scope');
  }
  if (typeof sessionId !== 'string') return declined('no_session');
  if (typeof message !== 'string') return declined('no_message');
  const schema = requestedSchemaShape.safeParse(requestedSchema);
  if (!schema.success) return declined('no_schema');

  const required = new Set(schema.data.required);
  const read = readQuestions(schema.data.properties, { message, required, agent });
  if (read.questions.length === 0) return declined('no_questions');
  return {
    ok: true,
    form: {
      acp_session_id: sessionId,
      tool_call_id: toolCallId ?? null,
      message,
      auto_resolution_ms: _meta?.codex?.autoResolutionMs ?? null,
      ...read,
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

/** Iterates over own keys only, so that `constructor` and `__proto__` are keys like any other. */
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

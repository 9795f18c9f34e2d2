import type { Answer } from '@kandev/contracts';
import type { AgentIdentity } from '../../elicitation/companion-effect.ts';
import type { ElicitationForm } from '../../elicitation/form.ts';
import { readForm } from '../../elicitation/read-form.ts';

type JsonObject = Record<string, unknown>;

/** Parameters of an `elicitation/create` with these properties. */
export function formParams(
  properties: unknown,
  more: { message?: string; required?: string[] } & JsonObject = {},
): JsonObject {
  const { message = 'The message', required, ...rest } = more;
  return {
    mode: 'form',
    sessionId: 'session-1',
    toolCallId: 'call-1',
    message,
    requestedSchema: { type: 'object', properties, ...(required && { required }) },
    ...rest,
  };
}

const titledOptions = (values: string[]) => values.map((value) => ({ const: value, title: value }));

export function singleChoice(...values: string[]): JsonObject {
  return { type: 'string', title: 'Q', oneOf: titledOptions(values) };
}
export function multiChoice(...values: string[]): JsonObject {
  return {
    type: 'array',
    title: 'Q',
    items: { anyOf: titledOptions(values) },
  };
}
export function markedCompanion(questionId: string): JsonObject {
  return {
    type: 'string',
    title: 'Other',
    description: 'Type your own answer instead.',
    _meta: { _askUserQuestionCustomAnswer: { questionId, isCustomAnswer: true } },
  };
}

export function claudeBridge(version: string): AgentIdentity {
  return {
    name: '@agentclientprotocol/claude-agent-acp',
    version,
  };
}

/** Reads parameters that must be a form. */
export function readValidForm(params: unknown, agent: AgentIdentity | null = null): ElicitationForm {
  const reading = readForm(params, agent);
  if (!reading.ok) throw new Error(`declined: ${reading.reason}`);
  return reading.form;
}

export function answerTo(question_id: string, selected_options: string[], custom_text = ''): Answer {
  return {
    question_id,
    selected_options,
    custom_text,
  };
}

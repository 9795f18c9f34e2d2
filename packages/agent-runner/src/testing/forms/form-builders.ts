import type { Answer } from '@kandev/contracts';
import type { AgentIdentity } from '../../elicitation/companions.ts';
import type { ElicitationForm } from '../../elicitation/read-form.ts';
import { readForm } from '../../elicitation/read-form.ts';

type JsonObject = Record<string, unknown>;

/** Params of an `elicitation/create` with these properties; `more` replaces its other members. */
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

/** A property that is a single-select of these values. */
export function singleChoice(...values: string[]): JsonObject {
  return { type: 'string', title: 'Q', oneOf: titledOptions(values) };
}

/** A property that is a multi-select of these values. */
export function multiChoice(...values: string[]): JsonObject {
  return { type: 'array', title: 'Q', items: { anyOf: titledOptions(values) } };
}

/** A text property that a marker makes the companion of a question. */
export function markedCompanion(questionId: string): JsonObject {
  return {
    type: 'string',
    title: 'Other',
    description: 'Type your own answer instead.',
    _meta: { _askUserQuestionCustomAnswer: { questionId, isCustomAnswer: true } },
  };
}

/** The Claude bridge's identity in a version. */
export function claudeBridge(version: string): AgentIdentity {
  return { name: '@agentclientprotocol/claude-agent-acp', version };
}

/** Reads params of a valid form; throws the reason of a decline. */
export function readValidForm(params: unknown, agent: AgentIdentity | null = null): ElicitationForm {
  const reading = readForm(params, agent);
  if (!reading.ok) throw new Error(`declined: ${reading.reason}`);
  return reading.form;
}

/** An answer by picks and text. */
export function answerTo(question_id: string, selected_options: string[], custom_text = ''): Answer {
  return { question_id, selected_options, custom_text };
}

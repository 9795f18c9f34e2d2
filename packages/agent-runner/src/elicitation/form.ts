import type { Question } from '@kandev/contracts';

/** What a question's answer is written back as, and where its companion's text goes. */
export type FormField = {
  value_type: 'string' | 'number' | 'boolean' | 'strings';
  companion_key: string | null;
};

/** An elicitation that operators can answer. `fields` belongs to the writing back of answers alone. */
export type ElicitationForm = {
  acp_session_id: string;
  tool_call_id: string | null;
  message: string;
  questions: Question[];
  /** Keys of the properties that could not be asked, in question order. */
  ignored_properties: string[];
  /** After how long the agent withdraws the question by itself, where it says so. */
  auto_resolution_ms: number | null;
  fields: ReadonlyMap<string, FormField>;
};

/** Why a request is declined without anybody being asked. For the log. */
export type DeclineReason =
  | 'not_an_object'
  | 'not_a_form'
  | 'request_scope'
  | 'both_scopes'
  | 'no_session'
  | 'no_message'
  | 'no_schema'
  | 'no_questions';

export type FormReading = { ok: true; form: ElicitationForm } | { ok: false; reason: DeclineReason };

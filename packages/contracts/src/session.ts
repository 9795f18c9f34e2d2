import { z } from 'zod';
import { agentFeatures } from './agent-features.ts';
import { optionalFailureReason } from './failure-reason.ts';
import { agentProfileId, instant, messageId, promptId, runnerId, sessionId, taskId, turnId } from './ids.ts';

export const sessionState = z.enum([
  'CREATED',
  'STARTING',
  'RUNNING',
  'WAITING_FOR_INPUT',
  'IDLE',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
]);
export type SessionState = z.infer<typeof sessionState>;

export const pendingAction = z.enum(['clarification', 'permission']).nullable();
export type PendingAction = z.infer<typeof pendingAction>;

/** Why a session failed: a code to branch on, a line that says what to do, and the end of the agent's stderr. */
export const sessionFailure = z.object({
  code: z.enum([
    'COMMAND_NOT_FOUND',
    'FOLDER_NOT_FOUND',
    'AGENT_EXITED',
    'NOT_ACP',
    'INITIALIZE_TIMEOUT',
    'LOGIN_REQUIRED',
    'AGENT_REFUSED',
    'RUNNER_GONE',
  ]),
  message: z.string(),
  reason: optionalFailureReason,
  stderr_tail: z.string(),
});
export type SessionFailure = z.infer<typeof sessionFailure>;

/** The agent of a session. `name`, `title` and `version` come from the agent, null until it has told them. */
export const sessionAgent = z.object({
  profile_id: agentProfileId.nullable(),
  agent_id: z.string(),
  profile_name: z.string(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  version: z.string().nullable(),
});
export type SessionAgent = z.infer<typeof sessionAgent>;

export const queuedPrompt = z.object({ id: promptId, text: z.string(), created_at: instant });
export type QueuedPrompt = z.infer<typeof queuedPrompt>;

export const session = z.object({
  id: sessionId,
  task_id: taskId,
  state: sessionState,
  acp_session_id: z.string().nullable(),
  /** The number of prompts sent to the agent in this session. */
  prompt_generation: z.number().int(),
  pending_action: pendingAction,
  agent: sessionAgent,
  cwd: z.string(),
  runner_id: runnerId.nullable(),
  open_turn_id: turnId.nullable(),
  queued_prompts: z.array(queuedPrompt),
  failure: sessionFailure.nullable(),
  ...agentFeatures.shape,
  created_at: instant,
  updated_at: instant,
});
export type Session = z.infer<typeof session>;

export const messageAuthor = z.enum(['operator', 'agent', 'system']);
export type MessageAuthor = z.infer<typeof messageAuthor>;

export const messageType = z.enum([
  'prompt',
  'text',
  'thought',
  'tool_call',
  'plan',
  'clarification_request',
  'permission_request',
  'notice',
]);
export type MessageType = z.infer<typeof messageType>;

/** A file change as the agent reports it; both texts may be a part of the file. `old_text` is null for a new file. */
export const fileDiff = z.object({
  path: z.string(),
  old_text: z.string().nullable(),
  new_text: z.string(),
  /** True where the texts were cut. */
  truncated: z.boolean().optional(),
});
export type FileDiff = z.infer<typeof fileDiff>;

/** Data of a message besides its text; the message's type decides which fields are set. */
export const messageMetadata = z.object({
  pending_id: z.string().optional(),
  agent_disconnected: z.boolean().optional(),
  tool_call_id: z.string().optional(),
  tool_kind: z.string().optional(),
  tool_status: z.string().optional(),
  tool_input: z.string().optional(),
  tool_output: z.string().optional(),
  /** Files, as `path` or `path:line`. */
  locations: z.array(z.string()).optional(),
  diffs: z.array(fileDiff).optional(),
  /** The end of a command's output, as plain text. */
  terminal_output: z.string().optional(),
  /** The exit code of that command, where the agent reported it. */
  exit_code: z.number().int().optional(),
  plan: z.array(z.object({ content: z.string(), status: z.string(), priority: z.string() })).optional(),
  notice: z
    .enum([
      'turn_cancelled',
      'session_stopped',
      'session_failed',
      'queue_dropped',
      'agent_gone',
      'conversation_lost',
      'refusal',
      'limit',
    ])
    .optional(),
  /** Set on notices of a failure. */
  failure_reason: optionalFailureReason,
});
export type MessageMetadata = z.infer<typeof messageMetadata>;

/** An entry of a session's transcript. `seq` orders it within the session and never changes. */
export const message = z.object({
  id: messageId,
  session_id: sessionId,
  seq: z.number().int(),
  turn_id: turnId.nullable(),
  author: messageAuthor,
  type: messageType,
  content: z.string(),
  requests_input: z.boolean(),
  metadata: messageMetadata,
  created_at: instant,
});
export type Message = z.infer<typeof message>;

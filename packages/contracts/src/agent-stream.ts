import { z } from 'zod';
import { agentTrial, findAgentsResult, tryAgent } from './agents.ts';
import { featuresChange, optionSetting, setSessionOption } from './agent-features.ts';
import { answer } from './answer.ts';
import { optionalFailureReason } from './failure-reason.ts';
import {
  instanceId,
  instant,
  messageId,
  operatorId,
  pendingId,
  runnerId,
  sessionId,
  submissionId,
  turnId,
} from './ids.ts';
import { permissionOption, permissionPolicy } from './permission.ts';
import { question, questionSource } from './question.ts';
import { messageMetadata, sessionFailure } from './session.ts';
import { settlement } from './settlement.ts';
import {
  createdWorktree,
  createWorktree,
  removeWorktree,
  worktreeChanges,
  readWorktree,
} from './worktree.ts';

/** Raised when a runner and a server of different versions could misread each other. */
export const AGENT_STREAM_PROTOCOL = 1;

/** A frame larger than this ends the connection that it comes over. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

const heldCommon = {
  pending_id: pendingId,
  session_id: sessionId,
  turn_id: turnId.nullable(),
  tool_call_id: z.string().nullable(),
  agent: z.string(),
  created_at: instant,
};

/** A held question, from an elicitation or the question tool. Complete, so that its record can be recreated. */
export const heldQuestion = z.object({
  ...heldCommon,
  kind: z.literal('question'),
  source: questionSource,
  message: z.string(),
  questions: z.array(question),
  ignored_properties: z.array(z.string()),
  expires_at: instant.nullable(),
});
export type HeldQuestion = z.infer<typeof heldQuestion>;

export const heldPermission = z.object({
  ...heldCommon,
  kind: z.literal('permission'),
  title: z.string(),
  tool_kind: z.string().nullable(),
  options: z.array(permissionOption),
});
export type HeldPermission = z.infer<typeof heldPermission>;

export const heldRequest = z.discriminatedUnion('kind', [heldQuestion, heldPermission]);
export type HeldRequest = z.infer<typeof heldRequest>;

export const startSession = z.object({
  session_id: sessionId,
  agent_id: z.string(),
  agent_name: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  cwd: z.string(),
  default_mode: z.string().nullable(),
  permission_policy: permissionPolicy.default('ask'),
  disable_question_tool: z.boolean().default(false),
  /** Resolved once, by the server; the runner has no flag of its own. */
  elicitation: z.boolean(),
  /** The agent's own conversation to resume where the agent can; absent for a new conversation. */
  acp_session_id: z.string().optional(),
  /** Options that an operator has set in this session, to be restored. A mode among them overrides `default_mode`. */
  options: z.array(optionSetting).optional(),
});
export type StartSession = z.infer<typeof startSession>;

/** How a session was started, without anything that can be secret. */
export const sessionLaunch = startSession.omit({
  session_id: true,
  env: true,
  elicitation: true,
  acp_session_id: true,
  options: true,
});
export type SessionLaunch = z.infer<typeof sessionLaunch>;

/** A session as its runner sees it. `turn_ids` are the newest turns that the runner was given, the open turn included. */
export const runnerSession = z.object({
  session_id: sessionId,
  acp_session_id: z.string().nullable(),
  open_turn_id: turnId.nullable(),
  turn_ids: z.array(turnId),
  /** Lets a server that was restored from an older database recreate a session that it does not know. */
  launch: sessionLaunch.optional(),
});
export type RunnerSession = z.infer<typeof runnerSession>;

export const deadlines = z.object({
  answer_timeout_ms: z.number().int(),
  idle_timeout_ms: z.number().int(),
  /** True when the configured answer deadline was not below the idle timeout and had to be shortened. */
  shortened: z.boolean(),
});
export type Deadlines = z.infer<typeof deadlines>;

export const helloPayload = z.object({
  protocol: z.number().int(),
  runner_id: runnerId,
  instance_id: instanceId,
  name: z.string(),
  sessions: z.array(runnerSession),
  held: z.array(heldRequest),
  /** The number of the newest event of this instance, 0 before the first. */
  last_seq: z.number().int(),
  /** The number of the oldest event that the runner still has: one above `last_seq` where it has none. */
  first_seq: z.number().int(),
  deadlines,
});
export type HelloPayload = z.infer<typeof helloPayload>;

/** `ack` is the newest event of this instance that the server has stored; the runner sends every later event. */
export const helloResponse = z.object({ ack: z.number().int() });

export const promptSession = z.object({ session_id: sessionId, turn_id: turnId, text: z.string() });
export type PromptSession = z.infer<typeof promptSession>;

export const sessionRef = z.object({ session_id: sessionId });

export const respondToQuestion = z.object({
  pending_id: pendingId,
  answers: z.array(answer),
  rejected: z.boolean(),
  reject_reason: z.string(),
  submission: z.object({ id: submissionId, operator_id: operatorId }),
});
export type RespondToQuestion = z.infer<typeof respondToQuestion>;

export const respondToPermission = z.object({
  pending_id: pendingId,
  /** Null cancels the request. */
  option_id: z.string().nullable(),
  submission: z.object({ id: submissionId, operator_id: operatorId }),
});
export type RespondToPermission = z.infer<typeof respondToPermission>;

/** The requests that a server sends to a runner. Starts are idempotent by session id, prompts by turn id. */
export const runnerActions = {
  'agent.sessions.start': startSession,
  'agent.sessions.prompt': promptSession,
  'agent.sessions.cancel': sessionRef,
  'agent.sessions.stop': sessionRef,
  'agent.sessions.set_option': setSessionOption,
  'agent.elicitations.respond': respondToQuestion,
  'agent.questions.respond': respondToQuestion,
  'agent.permissions.respond': respondToPermission,
  'agent.agents.find': z.object({}),
  'agent.agents.try': tryAgent,
  'agent.worktrees.create': createWorktree,
  'agent.worktrees.read': readWorktree,
  'agent.worktrees.remove': removeWorktree,
} as const;
export type RunnerAction = keyof typeof runnerActions;
export type RunnerActionPayload<A extends RunnerAction> = z.infer<(typeof runnerActions)[A]>;

/** Results of the actions that return one; every other action is acknowledged once it is done. */
export const runnerResults = {
  'agent.agents.find': findAgentsResult,
  'agent.agents.try': agentTrial,
  'agent.worktrees.create': createdWorktree,
  'agent.worktrees.read': worktreeChanges,
} as const;
export type RunnerResult<A extends RunnerAction> = A extends keyof typeof runnerResults
  ? z.infer<(typeof runnerResults)[A]>
  : undefined;

/** A piece of the transcript. `append` adds `content` to the message; `replace` replaces the message's content. */
export const agentMessage = z.object({
  session_id: sessionId,
  turn_id: turnId.nullable(),
  message_id: messageId,
  type: z.enum(['text', 'thought', 'tool_call', 'plan', 'notice']),
  mode: z.enum(['append', 'replace']),
  content: z.string(),
  metadata: messageMetadata,
});
export type AgentMessage = z.infer<typeof agentMessage>;

export const agentReady = z.object({
  session_id: sessionId,
  acp_session_id: z.string(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  version: z.string().nullable(),
});
export type AgentReady = z.infer<typeof agentReady>;

export const turnCompleted = z.object({
  session_id: sessionId,
  turn_id: turnId,
  stop_reason: z.enum(['end_turn', 'max_tokens', 'max_turn_requests', 'refusal', 'cancelled', 'failed']),
  failure: z.string().nullable(),
  failure_reason: optionalFailureReason,
});
export type TurnCompleted = z.infer<typeof turnCompleted>;

/** How a session's agent ended: on request (`stopped`, `idle`), with its runner, or by itself with a failure. */
export const agentExited = z.object({
  session_id: sessionId,
  reason: z.enum(['stopped', 'idle', 'failed', 'runner_shutdown']),
  failure: sessionFailure.nullable(),
});
export type AgentExited = z.infer<typeof agentExited>;

const runnerEventOf = <E extends string, P extends z.ZodType>(event: E, payload: P) =>
  z.object({ seq: z.number().int().positive(), event: z.literal(event), payload });

export const runnerEvent = z.discriminatedUnion('event', [
  runnerEventOf('agent.session.updated', agentReady),
  runnerEventOf('agent.session.offered', featuresChange),
  runnerEventOf('agent.message', agentMessage),
  runnerEventOf('agent.turn.completed', turnCompleted),
  runnerEventOf('agent.elicitation.created', heldQuestion),
  runnerEventOf('agent.elicitation.settled', settlement),
  runnerEventOf('agent.question.created', heldQuestion),
  runnerEventOf('agent.question.settled', settlement),
  runnerEventOf('agent.permission.created', heldPermission),
  runnerEventOf('agent.permission.settled', settlement),
  runnerEventOf('agent.exited', agentExited),
]);
export type RunnerEvent = z.infer<typeof runnerEvent>;
/** An event before the outbox has numbered it. */
export type UnnumberedRunnerEvent = RunnerEvent extends infer E
  ? E extends RunnerEvent
    ? Omit<E, 'seq'>
    : never
  : never;

export const streamErrorCode = z.enum([
  'NOT_FOUND',
  'VALIDATION',
  'BUSY',
  'AGENT_REFUSED',
  'UNSUPPORTED',
  'INTERNAL',
]);
export type StreamErrorCode = z.infer<typeof streamErrorCode>;

export const streamRequest = z.object({ id: z.string(), action: z.string(), payload: z.unknown() });
export const streamResponse = z.discriminatedUnion('ok', [
  z.object({ id: z.string(), ok: z.literal(true), payload: z.unknown() }),
  z.object({
    id: z.string(),
    ok: z.literal(false),
    error: z.object({ code: streamErrorCode, message: z.string(), details: z.unknown().optional() }),
  }),
]);
export const streamAck = z.object({ ack: z.number().int() });

export type StreamRequest = z.infer<typeof streamRequest>;
export type StreamResponse = z.infer<typeof streamResponse>;

/** Every frame that a runner sends, and every frame that a server sends. */
export const runnerFrame = z.union([runnerEvent, streamRequest, streamResponse]);
export type RunnerFrame = z.infer<typeof runnerFrame>;
export const serverFrame = z.union([streamAck, streamRequest, streamResponse]);
export type ServerFrame = z.infer<typeof serverFrame>;

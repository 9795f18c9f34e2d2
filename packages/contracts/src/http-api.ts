import { z } from 'zod';
import { optionSetting } from './agent-features.ts';
import { foundAgent } from './agents.ts';
import { answer } from './answer.ts';
import { clarification, clarificationStatus } from './clarification.ts';
import {
  agentProfileId,
  columnId,
  instanceId,
  instant,
  operatorId,
  runnerId,
  sessionId,
  taskId,
} from './ids.ts';
import { deadlines } from './agent-stream.ts';
import { liveEvent } from './live-events.ts';
import { permission, permissionPolicy, permissionStatus } from './permission.ts';
import { message, session } from './session.ts';
import { task } from './task.ts';

const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

const title = z.string().trim().min(1).max(300);
const folder = z.string().min(1).max(4096);
const promptText = z.string().min(1).max(1_000_000);

export const createTask = z
  .strictObject({
    title,
    description: z.string().max(100_000).optional(),
    column_id: columnId.optional(),
    cwd: folder.optional(),
    /** Wants a git worktree of `cwd`, which then must be in a repository. */
    worktree: z.literal(true).optional(),
  })
  .refine(({ worktree, cwd }) => worktree === undefined || cwd !== undefined, {
    path: ['cwd'],
    error: 'A worktree needs the folder of its repository',
  });
export type CreateTask = z.infer<typeof createTask>;

export const updateTask = z.strictObject({
  title: title.optional(),
  description: z.string().max(100_000).optional(),
  column_id: columnId.optional(),
  position: z.number().optional(),
  archived: z.boolean().optional(),
  /** `cwd` and `worktree` can change until the worktree exists. */
  cwd: folder.optional(),
  worktree: z.boolean().optional(),
});
export type UpdateTask = z.infer<typeof updateTask>;

/** A null `after_column_id` puts the column first; an absent one puts it last. */
export const createColumn = z.strictObject({
  title,
  after_column_id: columnId.nullable().optional(),
});
export type CreateColumn = z.infer<typeof createColumn>;
export const updateColumn = z.strictObject({ title: title.optional(), position: z.number().optional() });
export type UpdateColumn = z.infer<typeof updateColumn>;
/** The column that takes the deleted column's tasks; required where it has any. */
export const deleteColumnQuery = z.object({ move_to: columnId.optional() });

export const createSession = z.strictObject({
  agent_profile_id: agentProfileId,
  prompt: promptText,
  cwd: folder.optional(),
  runner_id: runnerId.optional(),
});
export type CreateSession = z.infer<typeof createSession>;

export const promptBody = z.strictObject({ text: promptText });
/** `queued` says that a turn is open: the prompt goes out when it ends. */
export const promptResponse = z.object({ queued: z.boolean() });
export const accepted = z.object({ accepted: z.literal(true) });

export const setOptionBody = z.strictObject({
  option_id: optionSetting.shape.option_id.min(1).max(200),
  value: optionSetting.shape.value.max(1_000),
});

/** Who is signed in. */
export const me = z.object({ operator_id: operatorId });
/** The body of a successful health probe; a failed probe gets a problem. */
export const health = z.object({ status: z.literal('ok') });

export const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const tasksQuery = pageQuery.extend({ archived: z.stringbool().default(false) });
export type TasksQuery = z.infer<typeof tasksQuery>;
export const tasksPage = listOf(task);
/** Without `diff` the changes list files and counts but no lines. */
export const worktreeQuery = z.object({ diff: z.stringbool().default(true) });
/**
 * What happens to the worktree of a deleted task. `remove_unchanged` refuses to delete the task where work would
 * be lost, `remove` loses that work; both delete files that git ignores.
 */
export const deleteTaskQuery = z.object({
  worktree: z.enum(['keep', 'remove_unchanged', 'remove']).default('keep'),
});
export type DeleteTaskQuery = z.infer<typeof deleteTaskQuery>;
/** `force` removes a worktree together with its uncommitted changes. */
export const deleteWorktreeQuery = z.object({ force: z.stringbool().default(false) });

/**
 * A page of a transcript, in order: the messages that follow `after`, or, with `before`, the last ones between
 * the two. `before=end` gives the newest messages.
 */
export const messagesQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  before: z.union([z.literal('end'), z.coerce.number().int().min(1)]).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});
export type MessagesQuery = z.infer<typeof messagesQuery>;
export const messagesPage = listOf(message);
/** Of one task, newest first. */
export const sessionsPage = listOf(session);

export const clarificationsQuery = pageQuery.extend({
  status: clarificationStatus.optional(),
  task_id: taskId.optional(),
  session_id: sessionId.optional(),
});
export type ClarificationsQuery = z.infer<typeof clarificationsQuery>;
export const clarificationsPage = listOf(clarification);

export const permissionsQuery = pageQuery.extend({
  status: permissionStatus.optional(),
  task_id: taskId.optional(),
  session_id: sessionId.optional(),
});
export type PermissionsQuery = z.infer<typeof permissionsQuery>;
export const permissionsPage = listOf(permission);

/** `answers` may be empty but is required unless `rejected`: an empty body must not count as an answer. */
export const respondBody = z.strictObject({
  answers: z.array(answer).exactOptional(),
  rejected: z.boolean().default(false),
  reject_reason: z.string().max(10_000).default(''),
});
export type RespondBody = z.infer<typeof respondBody>;
export const respondResponse = z.object({
  status: clarificationStatus,
  delivered: z.boolean().nullable(),
  clarification,
});
export type RespondResponse = z.infer<typeof respondResponse>;

export const respondToPermissionBody = z.union([
  z.strictObject({ option_id: z.string() }),
  z.strictObject({ cancelled: z.literal(true) }),
]);
export const respondToPermissionResponse = z.object({
  status: permissionStatus,
  delivered: z.boolean().nullable(),
  permission,
});

const agentId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);
/** Bounds all arguments of a profile together, and all its variables: every start of its agent carries them. */
const MAX_LAUNCH_CHARACTERS = 100_000;
const isWithinLaunchLimit = (texts: readonly string[]): boolean =>
  texts.reduce((sum, text) => sum + text.length, 0) <= MAX_LAUNCH_CHARACTERS;
const launchTooLarge = { error: `Too big: expected all of it to have <=${MAX_LAUNCH_CHARACTERS} characters` };
const launchArgs = z.array(z.string().max(32_000)).max(200).refine(isWithinLaunchLimit, launchTooLarge);
const environment = z
  .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string().max(32_000))
  .refine((env) => isWithinLaunchLimit(Object.entries(env).flat()), launchTooLarge);

export const agentProfile = z.object({
  id: agentProfileId,
  name: z.string(),
  agent_id: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  default_mode: z.string().nullable(),
  permission_policy: permissionPolicy,
  /** Whether the agent's sessions are started without `ask_user_question_kandev`. */
  disable_question_tool: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type AgentProfile = z.infer<typeof agentProfile>;
export const agentProfilesPage = listOf(agentProfile);

export const createAgentProfile = z.strictObject({
  name: title,
  agent_id: agentId,
  command: z.string().min(1).max(4096),
  args: launchArgs.default([]),
  env: environment.default({}),
  default_mode: z.string().min(1).max(200).nullable().default(null),
  permission_policy: permissionPolicy.default('ask'),
  disable_question_tool: z.boolean().default(false),
});
export type CreateAgentProfile = z.infer<typeof createAgentProfile>;
export const updateAgentProfile = z.strictObject({
  name: title.optional(),
  agent_id: agentId.optional(),
  command: z.string().min(1).max(4096).optional(),
  args: launchArgs.optional(),
  env: environment.optional(),
  default_mode: z.string().min(1).max(200).nullable().optional(),
  permission_policy: permissionPolicy.optional(),
  disable_question_tool: z.boolean().optional(),
});
export type UpdateAgentProfile = z.infer<typeof updateAgentProfile>;

export const runnerQuery = z.object({ runner_id: runnerId.optional() });
/** `profile_id` is the existing profile that starts this agent. */
export const knownAgent = foundAgent.extend({ profile_id: agentProfileId.nullable() });
export type KnownAgent = z.infer<typeof knownAgent>;
export const agentsPage = listOf(knownAgent);

/** A profile to try, stored or not, on the named runner, else on any. */
export const tryAgentProfile = createAgentProfile
  .pick({ agent_id: true, command: true, args: true, env: true, default_mode: true })
  .extend({ name: title.optional(), runner_id: runnerId.optional() });
export type TryAgentProfile = z.infer<typeof tryAgentProfile>;

/** A runtime flag as Settings shows it. `value` is in effect now, `next_value` after a restart. */
export const featureFlag = z.object({
  key: z.string(),
  variable: z.string(),
  kind: z.literal('feature'),
  stability: z.enum(['experimental', 'stable']),
  risk: z.enum(['low', 'medium', 'high']),
  restart_required: z.boolean(),
  mutable: z.boolean(),
  value: z.boolean(),
  next_value: z.boolean(),
  override: z.boolean().nullable(),
  locked_by: z.enum(['environment']).nullable(),
});
export type FeatureFlag = z.infer<typeof featureFlag>;
export const featureFlagsPage = listOf(featureFlag);
export const updateFeatureFlag = z.strictObject({ override: z.boolean().nullable() });

export const runner = z.object({
  id: runnerId,
  name: z.string(),
  connected: z.boolean(),
  instance_id: instanceId.nullable(),
  connected_at: instant.nullable(),
  last_seen_at: instant.nullable(),
  deadlines: deadlines.nullable(),
});
export type Runner = z.infer<typeof runner>;
export const runnersPage = listOf(runner);

export const eventsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
});
export const eventsPage = listOf(liveEvent);

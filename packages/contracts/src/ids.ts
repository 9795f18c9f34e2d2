import { z } from 'zod';

export const pendingId = z.uuid().brand<'PendingId'>();
export type PendingId = z.infer<typeof pendingId>;

export const taskId = z.uuid().brand<'TaskId'>();
export type TaskId = z.infer<typeof taskId>;

export const columnId = z.uuid().brand<'ColumnId'>();
export type ColumnId = z.infer<typeof columnId>;

/** Our id of a session. The agent's own id of the same conversation is `acp_session_id`, a plain string. */
export const sessionId = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

export const turnId = z.uuid().brand<'TurnId'>();
export type TurnId = z.infer<typeof turnId>;

export const messageId = z.uuid().brand<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;

export const promptId = z.uuid().brand<'PromptId'>();
export type PromptId = z.infer<typeof promptId>;

export const submissionId = z.uuid().brand<'SubmissionId'>();
export type SubmissionId = z.infer<typeof submissionId>;

export const agentProfileId = z.uuid().brand<'AgentProfileId'>();
export type AgentProfileId = z.infer<typeof agentProfileId>;

/** A runner keeps its id across restarts; each of its processes is an instance. */
export const runnerId = z.uuid().brand<'RunnerId'>();
export type RunnerId = z.infer<typeof runnerId>;

export const instanceId = z.uuid().brand<'InstanceId'>();
export type InstanceId = z.infer<typeof instanceId>;

/** Who acted. With one operator token there is one, `operator`. */
export const operatorId = z.string().min(1).max(200).brand<'OperatorId'>();
export type OperatorId = z.infer<typeof operatorId>;

/** An instant as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

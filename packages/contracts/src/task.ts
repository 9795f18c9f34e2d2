import { z } from 'zod';
import { optionalFailureReason } from './failure-reason.ts';
import { columnId, instant, pendingId, sessionId, taskId } from './ids.ts';
import { pendingAction, sessionState } from './session.ts';
import { taskWorktree } from './worktree.ts';

export const taskState = z.enum(['TODO', 'IN_PROGRESS', 'REVIEW', 'FAILED', 'DONE']);
export type TaskState = z.infer<typeof taskState>;

/**
 * `role` says which tasks move here automatically; columns that people made have none. An `unnamed` column has
 * the product's English title for its role, and a page may show that title in its own language.
 */
export const column = z.object({
  id: columnId,
  title: z.string(),
  position: z.number(),
  role: z.enum(['backlog', 'in_progress', 'review', 'done']).nullable(),
  unnamed: z.boolean().default(false),
});
export type Column = z.infer<typeof column>;

/** The task's oldest pending clarification or permission, as its card shows it. */
export const waiting = z.object({
  pending_id: pendingId,
  kind: z.enum(['clarification', 'permission']),
  agent: z.string(),
  text: z.string(),
  question_count: z.number().int(),
  since: instant,
  expires_at: instant.nullable(),
});
export type Waiting = z.infer<typeof waiting>;

/** The task's newest clarification or permission that ended unanswered: it expired, was withdrawn, or its agent was gone. */
export const unanswered = z.object({
  pending_id: pendingId,
  kind: z.enum(['clarification', 'permission']),
  how: z.enum(['expired', 'withdrawn', 'agent_gone']),
  at: instant,
});
export type Unanswered = z.infer<typeof unanswered>;

export const task = z.object({
  id: taskId,
  title: z.string(),
  description: z.string(),
  column_id: columnId,
  position: z.number(),
  state: taskState,
  pending_action: pendingAction,
  pending_count: z.number().int(),
  primary_session_id: sessionId.nullable(),
  cwd: z.string().nullable(),
  worktree: taskWorktree.nullable().default(null),
  archived: z.boolean(),
  /** Of the primary session; null before the first one. */
  session_state: sessionState.nullable(),
  turn_open: z.boolean(),
  agent: z.string().nullable(),
  failure: z.string().nullable(),
  failure_reason: optionalFailureReason,
  waiting: waiting.nullable(),
  /** Of the primary session's last turn; null again once a person prompts the session or finishes the task. */
  unanswered: unanswered.nullable().default(null),
  created_at: instant,
  updated_at: instant,
});
export type Task = z.infer<typeof task>;

/** `seq` is the newest event at the time of reading: subscribing after it misses nothing. */
export const board = z.object({ columns: z.array(column), tasks: z.array(task), seq: z.number().int() });
export type Board = z.infer<typeof board>;

import { z } from 'zod';

export const problemCode = z.enum([
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'LAST_COLUMN',
  'NOT_A_REPOSITORY',
  'REPOSITORY_EMPTY',
  'WORKTREE_HAS_CHANGES',
  'WORKTREE_IN_USE',
  'GIT_FAILED',
  'RUNNER_OUTDATED',
  'TOO_LARGE',
  'AGENT_REFUSED',
  'NO_RUNNER',
  'AGENT_STREAM_NOT_CONNECTED',
  'AGENT_STREAM_TIMEOUT',
  'UNAVAILABLE',
  'INTERNAL',
]);
export type ProblemCode = z.infer<typeof problemCode>;

/** Tells the causes of one code apart, so that a page can word them in its own language. */
export const problemReason = z.enum([
  'agent_profile_gone',
  'changed_when_stopped',
  'column_gone',
  'database_busy',
  'disk_full',
  'folder_changed',
  'folder_needed',
  'late_answers_full',
  'no_agent_running',
  'not_offered',
  'prompt_gone',
  'session_gone',
  'session_stopped',
  'task_archived',
  'task_gone',
  'trial_running',
  'worktree_gone',
  'worktree_ready',
]);
export type ProblemReason = z.infer<typeof problemReason>;

/** The body of every failed HTTP call. `message` says what to do; code branches on `code` alone. */
export const problem = z.object({
  error: z.object({
    code: problemCode,
    reason: problemReason.optional().catch(undefined),
    message: z.string(),
    details: z.unknown().optional(),
  }),
});
export type Problem = z.infer<typeof problem>;

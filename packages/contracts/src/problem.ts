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

/** The body of every failed HTTP call. `message` says what to do; code branches on `code` alone. */
export const problem = z.object({
  error: z.object({ code: problemCode, message: z.string(), details: z.unknown().optional() }),
});
export type Problem = z.infer<typeof problem>;

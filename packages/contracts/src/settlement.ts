import { z } from 'zod';
import { operatorId, pendingId, submissionId, instant } from './ids.ts';
import { answer } from './answer.ts';

/** What the agent was told. */
export const outcome = z.enum(['accepted', 'declined', 'cancelled']);
export type Outcome = z.infer<typeof outcome>;

/** Why a held request ended. `policy`: the agent profile's permission policy allowed it. */
export const cause = z.enum([
  'operator',
  'policy',
  'deadline',
  'agent_withdrew',
  'turn_cancelled',
  'session_stopped',
  'runner_shutdown',
  'agent_gone',
]);
export type Cause = z.infer<typeof cause>;

/** An operator's submission to a held question. Secret answers are masked wherever it is stored. */
export const submission = z.object({
  id: submissionId,
  operator_id: operatorId,
  answers: z.array(answer),
  rejected: z.boolean(),
  reject_reason: z.string(),
});
export type Submission = z.infer<typeof submission>;

/**
 * The end of a held request. `delivered` says whether the reply reached the agent's process, null where it
 * cannot be known. `submission` is the winner with normalised answers; `option_id` is set for permissions.
 */
export const settlement = z.object({
  pending_id: pendingId,
  outcome,
  cause,
  delivered: z.boolean().nullable(),
  settled_at: instant,
  submission: submission.optional(),
  operator_id: operatorId.optional(),
  option_id: z.string().optional(),
});
export type Settlement = z.infer<typeof settlement>;

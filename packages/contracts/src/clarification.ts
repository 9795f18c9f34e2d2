import { z } from 'zod';
import { answer } from './answer.ts';
import { instant, operatorId, pendingId, sessionId, submissionId, taskId, turnId } from './ids.ts';
import { question, questionSource } from './question.ts';
import { cause, outcome } from './settlement.ts';

export const clarificationStatus = z.enum(['pending', 'answered', 'rejected', 'expired', 'cancelled']);
export type ClarificationStatus = z.infer<typeof clarificationStatus>;

/** An answer submitted after the agent was gone: recorded for people, never delivered. */
export const lateAnswer = z.object({
  submission_id: submissionId,
  operator_id: operatorId,
  answers: z.array(answer),
  rejected: z.boolean(),
  reject_reason: z.string(),
  submitted_at: instant,
});
export type LateAnswer = z.infer<typeof lateAnswer>;

/** The durable record of a held question, from either source. Oldest first by `created_at`. */
export const clarification = z.object({
  pending_id: pendingId,
  source: questionSource,
  status: clarificationStatus,
  session_id: sessionId,
  task_id: taskId,
  turn_id: turnId.nullable(),
  agent: z.string(),
  message: z.string(),
  questions: z.array(question),
  answers: z.array(answer).nullable(),
  reject_reason: z.string().nullable(),
  tool_call_id: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
  settled_at: instant.nullable(),
  outcome: outcome.nullable(),
  cause: cause.nullable(),
  answered_by: operatorId.nullable(),
  delivered: z.boolean().nullable(),
  agent_disconnected: z.boolean(),
  /** Whether a later turn has begun, so that a late answer to the question tool starts no new turn. */
  superseded: z.boolean(),
  late_answers: z.array(lateAnswer),
  ignored_properties: z.array(z.string()),
});
export type Clarification = z.infer<typeof clarification>;

/** How a clarification ended, as told to a submission that came too late. */
export const resolution = clarification.pick({
  status: true,
  answers: true,
  answered_by: true,
  settled_at: true,
});
export type Resolution = z.infer<typeof resolution>;

import type { Answer, HeldPermission, HeldQuestion } from '@kandev/contracts';

/** The reply to an agent that asked a question. A decline has no reason where nobody answered in time. */
export type QuestionReply =
  | { action: 'accept'; answers: Answer[] }
  | { action: 'decline'; reject_reason: string | null }
  | { action: 'cancel' };

/** The reply to an agent that asked for permission. */
export type PermissionReply = { action: 'select'; option_id: string } | { action: 'cancel' };

/** The fields that a request gets when it is held. */
type AssignedFields = 'pending_id' | 'created_at' | 'expires_at';

type Responder<Reply> = {
  /**
   * Resolves with true once the agent has been handed the reply, with false if it never can be. Called at
   * most once.
   */
  answer(reply: Reply): Promise<boolean>;
  /** Aborts when the agent takes its request back. */
  withdrawn: AbortSignal;
};

/** A question that blocks an agent, before it is held. Operators see its `subject`. */
export type IncomingQuestion = Responder<QuestionReply> & {
  subject: Omit<HeldQuestion, AssignedFields>;
  /** After how long the agent withdraws by itself, null where it did not say. Shown, never enforced. */
  autoResolutionMs: number | null;
  /** For how long it is held, where that is not the deadline of every form. */
  holdMs?: number;
};

/** A permission request that blocks an agent, before it is held. Operators see its `subject`. */
export type IncomingPermission = Responder<PermissionReply> & {
  subject: Omit<HeldPermission, AssignedFields>;
  /** The option that the agent profile's policy chooses: then nobody is asked. */
  policyOptionId?: string | undefined;
};

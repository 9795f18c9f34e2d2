import type { Answer, HeldPermission, HeldQuestion } from '@kandev/contracts';

/** What an agent that asked a question is told. A decline without a reason is nobody's: time ran out. */
export type QuestionReply =
  | { action: 'accept'; answers: Answer[] }
  | { action: 'decline'; reject_reason: string | null }
  | { action: 'cancel' };

/** What an agent that asked for permission is told. */
export type PermissionReply = { action: 'select'; option_id: string } | { action: 'cancel' };

/** Given to a request when it is held. */
type AssignedFields = 'pending_id' | 'created_at' | 'expires_at';

type Responder<Verdict> = {
  /** Tells the agent. True once it has been handed over, false if it never can be. Called at most once. */
  answer(verdict: Verdict): Promise<boolean>;
  /** Aborts when the agent takes its request back. */
  withdrawn: AbortSignal;
};

/** A request that blocks an agent, before it is held: what operators see of it, and the way back. */
export type IncomingQuestion = Responder<QuestionReply> & {
  subject: Omit<HeldQuestion, AssignedFields>;
  /** After how long the agent withdraws by itself, where it said so. Shown, never enforced. */
  autoResolutionMs: number | null;
  /** For how long it is held, where that is not the deadline of every form. */
  holdMs?: number;
};
export type IncomingPermission = Responder<PermissionReply> & {
  subject: Omit<HeldPermission, AssignedFields>;
  /** The option that the agent profile's policy chooses: then nobody is asked. */
  allowed?: string | undefined;
};

import type { Answer, HeldPermission, HeldQuestion } from '@kandev/contracts';

/** What an agent that asked a question is told. A decline without a reason is nobody's: time ran out. */
export type QuestionVerdict =
  | { told: 'accept'; answers: Answer[] }
  | { told: 'decline'; reject_reason: string | null }
  | { told: 'cancel' };

/** What an agent that asked for permission is told. */
export type PermissionVerdict = { told: 'select'; option_id: string } | { told: 'cancel' };

/** Given to a request when it is held. */
type Minted = 'pending_id' | 'created_at' | 'expires_at';

type WayBack<Verdict> = {
  /** Tells the agent. True once it has been handed over, false if it never can be. Called at most once. */
  answer(verdict: Verdict): Promise<boolean>;
  /** Aborts when the agent takes its request back. */
  withdrawn: AbortSignal;
};

/** A request that blocks an agent, before it is held: what operators see of it, and the way back. */
export type BlockedQuestion = WayBack<QuestionVerdict> & {
  subject: Omit<HeldQuestion, Minted>;
  /** After how long the agent withdraws by itself, where it said so. Shown, never enforced. */
  autoResolutionMs: number | null;
  /** For how long it is held, where that is not the deadline of every form. */
  holdMs?: number;
};
export type BlockedPermission = WayBack<PermissionVerdict> & {
  subject: Omit<HeldPermission, Minted>;
  /** The option that the agent profile's policy chooses: then nobody is asked. */
  allowed?: string | undefined;
};

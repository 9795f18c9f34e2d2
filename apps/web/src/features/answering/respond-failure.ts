import { answerProblem, resolution, type AnswerProblem, type Resolution } from '@kandev/contracts';
import { z } from 'zod';
import { ProblemError } from '#api/problem-error.ts';

/** Why a submission did not become the answer. */
export type RespondFailure =
  /** Nothing is settled: the answers have to change first. */
  | { kind: 'validation'; problems: readonly AnswerProblem[] }
  /** The clarification was settled before. Null where the server does not say how. */
  | { kind: 'settled'; resolution: Resolution | null }
  /** The submission did not leave the server; the clarification is still pending. */
  | { kind: 'undelivered' }
  /** The runner has not replied yet; the clarification stays pending until it does. */
  | { kind: 'no_verdict' }
  /** The server did not reply, so the submission may have arrived. */
  | { kind: 'unreachable' }
  | { kind: 'signed_out' }
  | { kind: 'failed' };

const validationDetails = z.object({ problems: z.array(answerProblem).min(1) });
const settledDetails = z.object({ resolution });

/** Reads the failure from a rejected request. An error that is no `ProblemError` is `failed`. */
export function respondFailureOf(error: unknown): RespondFailure {
  if (!(error instanceof ProblemError)) return { kind: 'failed' };
  switch (error.code) {
    case 'VALIDATION':
      return {
        kind: 'validation',
        problems: validationDetails.safeParse(error.details).data?.problems ?? [],
      };
    case 'NOT_FOUND':
      return {
        kind: 'settled',
        resolution: settledDetails.safeParse(error.details).data?.resolution ?? null,
      };
    case 'AGENT_STREAM_NOT_CONNECTED':
    case 'NO_RUNNER':
      return { kind: 'undelivered' };
    case 'AGENT_STREAM_TIMEOUT':
      return { kind: 'no_verdict' };
    case 'UNREACHABLE':
    case 'UNREADABLE':
      return { kind: 'unreachable' };
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
      return { kind: 'signed_out' };
    case 'CONFLICT':
    case 'LAST_COLUMN':
    case 'NOT_A_REPOSITORY':
    case 'REPOSITORY_EMPTY':
    case 'WORKTREE_HAS_CHANGES':
    case 'WORKTREE_IN_USE':
    case 'GIT_FAILED':
    case 'RUNNER_OUTDATED':
    case 'AGENT_REFUSED':
    case 'TOO_LARGE':
    case 'UNAVAILABLE':
    case 'INTERNAL':
    case 'UNKNOWN':
      return { kind: 'failed' };
  }
}

import { answerProblem, resolution, type AnswerProblem, type Resolution } from '@kandev/contracts';
import { z } from 'zod';
import { ProblemError } from '#api/problem-error.ts';

/** Why a submission did not become the answer, as far as the screen tells it apart. */
export type RespondFailure =
  /** Nothing was settled: these answers have to change first. */
  | { kind: 'validation'; problems: readonly AnswerProblem[] }
  /** Somebody or something else settled it first. Null where the server cannot say how. */
  | { kind: 'settled'; resolution: Resolution | null }
  /** It did not leave the server; the question is still open. */
  | { kind: 'undelivered' }
  /** It left, and no verdict has come yet; the question stays open until one does. */
  | { kind: 'no_verdict' }
  /** No answer came from the server, so nobody here knows whether it arrived. */
  | { kind: 'unreachable' }
  | { kind: 'signed_out' }
  | { kind: 'failed' };

const validationDetails = z.object({ problems: z.array(answerProblem).min(1) });
const settledDetails = z.object({ resolution });

/** Reads what a failed submission was refused with. What is no problem of the server's is `failed`. */
export function readFailure(error: unknown): RespondFailure {
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

import type { ProblemCode, ProblemReason } from '@kandev/contracts';

type ProblemParts = {
  reason?: ProblemReason | undefined;
  details?: unknown;
  status?: number | null;
  cause?: unknown;
};

/**
 * Why a call to the server failed. `UNREACHABLE`: no answer came; `UNREADABLE`: it was not one of ours; `UNKNOWN`:
 * it has a code that only newer pages know. Every other code is the server's own. Code branches on `code`, people
 * read a translation.
 */
export class ProblemError extends Error {
  readonly code: ProblemCode | 'UNREACHABLE' | 'UNREADABLE' | 'UNKNOWN';
  readonly reason: ProblemReason | undefined;
  readonly details: unknown;
  readonly status: number | null;

  constructor(
    code: ProblemError['code'],
    message: string,
    { reason, details, status = null, cause }: ProblemParts = {},
  ) {
    super(message, { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.status = status;
  }
}

/** Whether a call failed because this browser is not, or no longer, signed in. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ProblemError && cause.code === 'UNAUTHENTICATED';
}

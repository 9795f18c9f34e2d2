import type { ProblemCode, ProblemReason } from '@kandev/contracts';

type ProblemErrorOptions = {
  reason?: ProblemReason | undefined;
  details?: unknown;
  status?: number | null;
  cause?: unknown;
};

/**
 * Why a call to the server failed. `UNREACHABLE`: no answer came; `UNREADABLE`: the answer does not fit its
 * contract; `UNKNOWN`: its code is newer than this page. Every other code is the server's.
 */
export class ProblemError extends Error {
  readonly code: ProblemCode | 'UNREACHABLE' | 'UNREADABLE' | 'UNKNOWN';
  readonly reason: ProblemReason | undefined;
  readonly details: unknown;
  readonly status: number | null;

  constructor(
    code: ProblemError['code'],
    message: string,
    { reason, details, status = null, cause }: ProblemErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.reason = reason;
    this.details = details;
    this.status = status;
  }
}

/** Whether a call failed because this browser is not signed in. */
export function isSignedOut(cause: unknown): boolean {
  return cause instanceof ProblemError && cause.code === 'UNAUTHENTICATED';
}

import type { ProblemCode } from '@kandev/contracts';

/**
 * Why a call to the server failed. `UNREACHABLE` means that no answer came, `UNREADABLE` that it was not
 * one of ours; every other code is the server's own. Code branches on `code`, people read a translation.
 */
export class ProblemError extends Error {
  readonly code: ProblemCode | 'UNREACHABLE' | 'UNREADABLE';
  readonly details: unknown;
  readonly status: number | null;

  constructor(
    code: ProblemError['code'],
    message: string,
    { details, status = null, cause }: { details?: unknown; status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
    this.status = status;
  }
}

/** Whether a call failed because this browser is not, or no longer, signed in. */
export const isSignedOut = (cause: unknown): boolean =>
  cause instanceof ProblemError && cause.code === 'UNAUTHENTICATED';

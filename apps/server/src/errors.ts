import type { Problem, ProblemCode, ProblemReason } from '@kandev/contracts';

const statusOfCode: Record<ProblemCode, number> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  LAST_COLUMN: 409,
  NOT_A_REPOSITORY: 400,
  REPOSITORY_EMPTY: 400,
  WORKTREE_HAS_CHANGES: 409,
  WORKTREE_IN_USE: 409,
  GIT_FAILED: 409,
  RUNNER_OUTDATED: 409,
  TOO_LARGE: 413,
  AGENT_REFUSED: 409,
  NO_RUNNER: 503,
  AGENT_STREAM_NOT_CONNECTED: 503,
  AGENT_STREAM_TIMEOUT: 504,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/**
 * A failure that is reported to the caller. `message` is shown to people, so it carries no internals; the underlying
 * error belongs in `cause`, which is logged and never sent.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly reason: ProblemReason | undefined;
  readonly details: unknown;

  constructor(
    code: ProblemCode,
    message: string,
    options: { reason?: ProblemReason; details?: unknown; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.reason = options.reason;
    this.details = options.details;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return statusOfCode[this.code];
  }

  /** The body of the failed HTTP call. */
  toProblem(): Problem {
    const { code, reason, message, details } = this;
    return {
      error: { code, ...(reason && { reason }), message, ...(details === undefined ? {} : { details }) },
    };
  }
}

export function noSuchRoute(): AppError {
  return new AppError('NOT_FOUND', 'There is no such route.');
}

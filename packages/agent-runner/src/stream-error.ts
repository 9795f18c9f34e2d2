import type { StreamErrorCode } from '@kandev/contracts';

/** Why an action of the server is refused, as it goes over the agent stream. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly code: StreamErrorCode;
  readonly details: unknown;

  constructor(code: StreamErrorCode, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

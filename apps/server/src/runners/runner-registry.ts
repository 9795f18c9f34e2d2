import type { RunnerAction, RunnerActionPayload, RunnerId, StreamErrorCode } from '@kandev/contracts';

/**
 * Why a runner did not do what it was asked. `NOT_CONNECTED`: the request never left. `NO_VERDICT`: it
 * left, and no answer came in time or before the connection ended. The rest are the runner's own words.
 */
export class RunnerError extends Error {
  override readonly name = 'RunnerError';
  readonly code: 'NOT_CONNECTED' | 'NO_VERDICT' | StreamErrorCode;
  readonly details: unknown;

  constructor(code: RunnerError['code'], message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** One connected runner, as the registry needs it. */
export interface RunnerConnection {
  readonly runner_id: RunnerId;
  readonly name: string;
  /** Sends a request and resolves with the payload of its answer. @throws RunnerError */
  ask(action: RunnerAction, payload: unknown, options: { timeoutMs: number }): Promise<unknown>;
  /** Ends the connection because another of the same runner has taken its place. */
  replace(): void;
}

/** Who is connected now. */
export declare class RunnerRegistry {
  add(connection: RunnerConnection): void;
  /** True if it was the runner's current connection. */
  remove(connection: RunnerConnection): boolean;
  isConnected(runnerId: RunnerId): boolean;
  /** Connected runners, the longest connected first. */
  connected(): RunnerId[];
  /** Asks a runner to do something; resolves once it says that it has. @throws RunnerError */
  ask<A extends RunnerAction>(
    runnerId: RunnerId,
    action: A,
    payload: RunnerActionPayload<A>,
    options?: { timeoutMs?: number },
  ): Promise<void>;
}

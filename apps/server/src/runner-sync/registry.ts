import type {
  RunnerAction,
  RunnerActionPayload,
  RunnerId,
  RunnerResult,
  StreamErrorCode,
} from '@kandev/contracts';
import { RESPONSE_TIMEOUT_MS } from '@kandev/contracts';

/**
 * Why a runner did not do what a request asked. `NOT_CONNECTED`: the request was not sent. `NO_VERDICT`: it was
 * sent, and no response came before its timeout or the end of the connection. The other codes are the runner's.
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

/** The connection of one runner. */
export interface RunnerConnection {
  readonly runner_id: RunnerId;
  /** Sends a request, and resolves with its result. @throws RunnerError */
  request<A extends RunnerAction>(
    action: A,
    payload: RunnerActionPayload<A>,
    timeoutMs: number,
  ): Promise<RunnerResult<A>>;
  /** Ends the connection because a newer one of the same runner has taken its place. */
  replace(): void;
}

/** The connected runners, each with one connection. */
export class RunnerRegistry {
  readonly #connections = new Map<RunnerId, RunnerConnection>();

  /** Registers a runner's connection, and replaces its older one. */
  add(connection: RunnerConnection): void {
    const before = this.#connections.get(connection.runner_id);
    this.#connections.delete(connection.runner_id);
    this.#connections.set(connection.runner_id, connection);
    before?.replace();
  }

  /** Returns whether this was still its runner's connection. */
  remove(connection: RunnerConnection): boolean {
    return (
      this.#connections.get(connection.runner_id) === connection &&
      this.#connections.delete(connection.runner_id)
    );
  }

  isConnected(runnerId: RunnerId): boolean {
    return this.#connections.has(runnerId);
  }

  /** The connected runners, the longest connected first. */
  connected(): RunnerId[] {
    return [...this.#connections.keys()];
  }

  /**
   * Sends a request to a runner, and resolves with its result once the runner has done it.
   *
   * @throws RunnerError
   */
  async request<A extends RunnerAction>(
    runnerId: RunnerId,
    action: A,
    payload: RunnerActionPayload<A>,
    { timeoutMs = RESPONSE_TIMEOUT_MS }: { timeoutMs?: number } = {},
  ): Promise<RunnerResult<A>> {
    const connection = this.#connections.get(runnerId);
    if (connection === undefined) throw new RunnerError('NOT_CONNECTED', 'The runner is not connected.');
    return connection.request(action, payload, timeoutMs);
  }
}

import type {
  RunnerAction,
  RunnerActionPayload,
  RunnerResult,
  RunnerId,
  StreamErrorCode,
} from '@kandev/contracts';

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
  /** Sends a request; resolves with the runner's answer once it has been done. @throws RunnerError */
  request<A extends RunnerAction>(
    action: A,
    payload: RunnerActionPayload<A>,
    timeoutMs: number,
  ): Promise<RunnerResult<A>>;
  /** Ends the connection because a newer one of the same runner has taken its place. */
  replace(): void;
}

const VERDICT_MS = 10_000;

/** Who is connected now. A runner has one connection at a time. */
export class RunnerRegistry {
  readonly #connections = new Map<RunnerId, RunnerConnection>();

  /** Takes a runner's connection in, in place of the one it had. */
  add(connection: RunnerConnection): void {
    const before = this.#connections.get(connection.runner_id);
    this.#connections.delete(connection.runner_id);
    this.#connections.set(connection.runner_id, connection);
    before?.replace();
  }

  /** Returns whether it was its runner's connection until now. */
  remove(connection: RunnerConnection): boolean {
    return (
      this.#connections.get(connection.runner_id) === connection &&
      this.#connections.delete(connection.runner_id)
    );
  }

  isConnected(runnerId: RunnerId): boolean {
    return this.#connections.has(runnerId);
  }

  /** Whoever is connected, the longest connected first. */
  connected(): RunnerId[] {
    return [...this.#connections.keys()];
  }

  /**
   * Asks a runner to do something; resolves once it says that it has, with its answer where there is one.
   *
   * @throws RunnerError
   */
  async request<A extends RunnerAction>(
    runnerId: RunnerId,
    action: A,
    payload: RunnerActionPayload<A>,
    { timeoutMs = VERDICT_MS }: { timeoutMs?: number } = {},
  ): Promise<RunnerResult<A>> {
    const connection = this.#connections.get(runnerId);
    if (connection === undefined) throw new RunnerError('NOT_CONNECTED', 'The runner is not connected.');
    return connection.request(action, payload, timeoutMs);
  }
}

import { runnerResults, type RunnerAction, type RunnerResult, type StreamResponse } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import { RunnerError } from './registry.ts';

type OpenRequest = {
  resolve: (payload: unknown) => void;
  reject: (error: RunnerError) => void;
};

/** The requests of one connection without a response. Each ends by its response, its timeout or the connection. */
export class OpenRequests {
  readonly #open = new Map<string, OpenRequest>();

  /**
   * Sends a request under a new id, and returns the payload of its response.
   *
   * @throws RunnerError NO_VERDICT, or the runner's refusal
   */
  send(sendAs: (id: string) => void, timeoutMs: number): Promise<unknown> {
    const id = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#open.set(id, { resolve, reject });
    sendAs(id);
    const message = new RunnerError('NO_VERDICT', `The runner has not answered in ${timeoutMs} ms.`);
    return pTimeout(promise, { milliseconds: timeoutMs, message }).finally(() => this.#open.delete(id));
  }

  /** Settles the request that a response belongs to. Returns false when it is not open any more. */
  settle(response: StreamResponse): boolean {
    const open = this.#open.get(response.id);
    if (open === undefined) return false;
    this.#open.delete(response.id);
    if (response.ok) open.resolve(response.payload);
    else open.reject(new RunnerError(response.error.code, response.error.message, response.error.details));
    return true;
  }

  /** Rejects every open request because the connection is over: each may have arrived or not. */
  rejectAll(): void {
    for (const { reject } of this.#open.values()) {
      reject(new RunnerError('NO_VERDICT', 'The connection ended before the runner answered.'));
    }
    this.#open.clear();
  }
}

/** Parses the payload of a response by its action. @throws RunnerError INTERNAL for a payload of another shape */
export function parseResult<A extends RunnerAction>(action: A, payload: unknown): RunnerResult<A> {
  if (!hasResult(action)) return undefined as RunnerResult<A>;
  const parsed = runnerResults[action].safeParse(payload);
  if (parsed.success) return parsed.data as RunnerResult<A>;
  throw new RunnerError('INTERNAL', `The runner answered ${action} with something else.`, {
    issues: parsed.error.issues,
  });
}

const hasResult = (action: RunnerAction): action is keyof typeof runnerResults =>
  Object.hasOwn(runnerResults, action);

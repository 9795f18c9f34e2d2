import type { RunnerAction, RunnerResult, StreamResponse } from '@kandev/contracts';
import { runnerResults } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { RunnerError } from './registry.ts';

type OpenRequest = {
  resolve: (payload: unknown) => void;
  reject: (error: RunnerError) => void;
  timer: NodeJS.Timeout;
};

/** The requests of one connection that have no answer yet. Each ends by its answer, its time, or the connection. */
export class OpenRequests {
  readonly #open = new Map<string, OpenRequest>();

  /** Sends a request under an id of its own, and returns what it is answered. @throws RunnerError NO_VERDICT, or the runner's refusal */
  send(send: (id: string) => void, timeoutMs: number): Promise<unknown> {
    const id = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => {
      this.#open.delete(id);
      reject(new RunnerError('NO_VERDICT', `The runner has not answered in ${timeoutMs} ms.`));
    }, timeoutMs);
    this.#open.set(id, { resolve, reject, timer });
    send(id);
    return promise;
  }

  /** Ends the request that a response is for. Returns false when there is none: it came too late. */
  settle(response: StreamResponse): boolean {
    const open = this.#open.get(response.id);
    if (open === undefined) return false;
    this.#open.delete(response.id);
    clearTimeout(open.timer);
    if (response.ok) open.resolve(response.payload);
    else open.reject(new RunnerError(response.error.code, response.error.message, response.error.details));
    return true;
  }

  /** The connection is over: what was sent may or may not have arrived. */
  rejectAll(): void {
    for (const { reject, timer } of this.#open.values()) {
      clearTimeout(timer);
      reject(new RunnerError('NO_VERDICT', 'The connection ended before the runner answered.'));
    }
    this.#open.clear();
  }
}

/** What a runner's answer to an action says, checked. @throws RunnerError INTERNAL for one that says something else */
export function parseResult<A extends RunnerAction>(action: A, payload: unknown): RunnerResult<A> {
  if (!asksForSomething(action)) return undefined as RunnerResult<A>;
  const read = runnerResults[action].safeParse(payload);
  if (read.success) return read.data as RunnerResult<A>;
  throw new RunnerError('INTERNAL', `The runner answered ${action} with something else.`, {
    issues: read.error.issues,
  });
}

const asksForSomething = (action: RunnerAction): action is keyof typeof runnerResults =>
  Object.hasOwn(runnerResults, action);

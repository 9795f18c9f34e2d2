import { z } from 'zod';
import type { FrameObserver } from '../acp/acp-stream.ts';

/** The counts of a conversation's frames. */
export type Tally = {
  elicitations: number;
  permissions: number;
  toolCalls: number;
  prompts: number;
  cancelRequests: number;
  invalidLines: number;
};

const jsonRpcFrame = z.object({
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().optional(),
  params: z
    .looseObject({ update: z.looseObject({ sessionUpdate: z.string() }).optional() })
    .optional()
    .catch({}),
});

/**
 * Shows the frames of both directions and counts them. `show` gets each frame as text, `now` gives
 * milliseconds.
 */
export class FrameView {
  readonly tally: Tally = {
    elicitations: 0,
    permissions: 0,
    toolCalls: 0,
    prompts: 0,
    cancelRequests: 0,
    invalidLines: 0,
  };
  readonly #show: (text: string) => void;
  readonly #raw: boolean;
  readonly #now: () => number;
  readonly #start: number;
  /** The methods of open requests, by which their responses are named. */
  readonly #openRequests = { to_agent: new Map<unknown, string>(), from_agent: new Map<unknown, string>() };

  constructor(show: (text: string) => void, raw: boolean, now: () => number) {
    this.#show = show;
    this.#raw = raw;
    this.#now = now;
    this.#start = now();
  }

  readonly onFrame: FrameObserver = (direction, line) => {
    const value = parseJson(line);
    const parsed = jsonRpcFrame.safeParse(value);
    const head = `${this.#clock()} ${direction === 'to_agent' ? '→' : '←'}`;
    if (!parsed.success) {
      this.tally.invalidLines += 1;
      this.#show(`${head} not JSON-RPC: ${line}`);
      return;
    }
    this.#count(parsed.data.method, parsed.data.params?.update?.sessionUpdate);
    if (this.#raw) this.#show(`${head} ${line}`);
    else this.#show(`${head} ${this.#title(direction, parsed.data)}\n${JSON.stringify(value, null, 2)}`);
  };

  #title(direction: 'to_agent' | 'from_agent', { id, method }: z.infer<typeof jsonRpcFrame>): string {
    if (method === undefined) {
      const requests = this.#openRequests[direction === 'to_agent' ? 'from_agent' : 'to_agent'];
      const answered = requests.get(id) ?? 'nothing';
      requests.delete(id);
      return `answer to ${answered} #${String(id)}`;
    }
    if (id === undefined) return method;
    this.#openRequests[direction].set(id, method);
    return `${method} #${String(id)}`;
  }

  #count(method: string | undefined, update: string | undefined): void {
    if (method === 'elicitation/create') this.tally.elicitations += 1;
    if (method === 'session/request_permission') this.tally.permissions += 1;
    if (method === 'session/prompt') this.tally.prompts += 1;
    if (method === '$/cancel_request') this.tally.cancelRequests += 1;
    if (update === 'tool_call') this.tally.toolCalls += 1;
  }

  #clock(): string {
    return `${((this.#now() - this.#start) / 1000).toFixed(3).padStart(8)} s`;
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * One turn of the scripted model. On `prompt` it calls `tool` if it was offered, else it says `withoutTool`; after
 * the tool's result it says `afterTool`.
 */
export type ModelScript = {
  prompt: string;
  tool: string;
  input: unknown;
  withoutTool: string;
  afterTool: string;
};

export type ToolResult = { text: string; failed: boolean };

/** What the model saw in one turn: whether it was offered the tool, and the tool's results. */
export type ModelView = { hasTool: boolean; results: ToolResult[] };

/** A model API on loopback that plays scripts, and records what the model saw under each prompt since `reset`. */
export abstract class ModelServer implements AsyncDisposable {
  readonly #server: http.Server;
  readonly #scripts: readonly ModelScript[];
  readonly #views = new Map<string, ModelView>();
  protected answerCount = 0;

  constructor(scripts: readonly ModelScript[]) {
    this.#scripts = scripts;
    this.#server = http.createServer((incoming, reply) => {
      this.serve(incoming, reply).catch((error: unknown) => {
        reply.destroy(error instanceof Error ? error : undefined);
      });
    });
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  view(prompt: string): ModelView {
    return this.#views.get(prompt) ?? { hasTool: false, results: [] };
  }

  reset(): void {
    this.#views.clear();
  }

  protected recordView(prompt: string, view: ModelView): void {
    this.#views.set(prompt, view);
  }

  protected scriptFor(text: string): ModelScript | undefined {
    return this.#scripts.find(({ prompt }) => text.includes(prompt));
  }

  protected abstract serve(incoming: http.IncomingMessage, reply: http.ServerResponse): Promise<void>;

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

export function readBody(incoming: http.IncomingMessage): Promise<string> {
  return incoming.setEncoding('utf8').reduce((all: string, chunk: string) => all + chunk, '');
}

export function sendJson(reply: http.ServerResponse, code: number, body: unknown): void {
  reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts a server-sent event stream; the returned function sends one event. */
export function startEventStream(reply: http.ServerResponse): (type: string, data: object) => void {
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return (type, data) => {
    reply.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
}

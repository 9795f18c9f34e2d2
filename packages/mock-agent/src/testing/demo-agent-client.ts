import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export type ClientFrame = {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
};
type FrameWait = { matches: (frame: ClientFrame) => boolean; resolve: (frame: ClientFrame) => void };

/** An ACP client of a real demo agent process. `lines` and `frames` are all that the agent sent, in order. */
export class DemoAgentClient implements AsyncDisposable {
  readonly frames: ClientFrame[] = [];
  readonly lines: string[] = [];
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcessWithoutNullStreams;
  #waits: FrameWait[] = [];
  #nextId = 0;

  constructor(env: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env } });
    this.#child.stderr.resume();
    this.exited = once(this.#child, 'exit').then(([code]) => code as number | null);
    let partialLine = '';
    this.#child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (partialLine + chunk).split('\n');
      partialLine = lines.pop() ?? '';
      for (const line of lines) this.#receive(line);
    });
  }

  /** Sends a request and returns its result, or throws its error. */
  async request(method: string, params: unknown): Promise<Record<string, unknown>> {
    return this.response(this.send(method, params));
  }

  /** Sends a request and returns its id, without waiting for the response. */
  send(method: string, params: unknown): number {
    const id = this.#nextId++;
    this.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return id;
  }

  /** Waits for the response of that id: returns its result, or throws its error. */
  async response(id: number): Promise<Record<string, unknown>> {
    const answer = await this.frameWhere((frame) => frame.id === id && frame.method === undefined);
    if (answer.error !== undefined) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.result ?? {};
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Answers the agent's request of that id with a result, verbatim. */
  sendResult(id: number, resultText: string): void {
    this.write(`{"jsonrpc":"2.0","id":${id},"result":${resultText}}`);
  }

  /** The first frame that matches, whether it has arrived or is still to arrive. */
  frameWhere(matches: (frame: ClientFrame) => boolean): Promise<ClientFrame> {
    const seen = this.frames.find(matches);
    if (seen !== undefined) return Promise.resolve(seen);
    return new Promise((resolve) => this.#waits.push({ matches, resolve }));
  }

  /** Waits for the agent's request of that id; the agent counts from 0. */
  async agentRequest(id: number): Promise<{ frame: ClientFrame; line: string }> {
    const frame = await this.frameWhere((sent) => sent.id === id && sent.method !== undefined);
    return { frame, line: this.lines[this.frames.indexOf(frame)] ?? '' };
  }

  /** Opens a session and returns its id. */
  async openSession(mcpServers: object[] = []): Promise<string> {
    await this.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
    const { sessionId } = await this.request('session/new', { cwd: '/', mcpServers });
    return sessionId as string;
  }

  /** Sends a prompt and returns the id of its request. */
  prompt(sessionId: string, text: string): number {
    return this.send('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
  }

  /** Cancels the session's open turn. */
  cancel(sessionId: string): void {
    this.write(JSON.stringify({ jsonrpc: '2.0', method: 'session/cancel', params: { sessionId } }));
  }

  /** The agent's messages so far, each joined from its chunks. */
  messages(): string[] {
    const messages = new Map<string, string>();
    for (const { params } of this.frames) {
      const update = params?.['update'] as Record<string, unknown> | undefined;
      if (update?.['sessionUpdate'] !== 'agent_message_chunk') continue;
      const id = update['messageId'] as string;
      messages.set(id, (messages.get(id) ?? '') + (update['content'] as { text: string }).text);
    }
    return [...messages.values()];
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  #receive(line: string): void {
    const frame = JSON.parse(line) as ClientFrame;
    this.lines.push(line);
    this.frames.push(frame);
    const matched = this.#waits.filter(({ matches }) => matches(frame));
    this.#waits = this.#waits.filter((wait) => !matched.includes(wait));
    for (const { resolve } of matched) resolve(frame);
  }
}

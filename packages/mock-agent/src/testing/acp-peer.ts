import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export type Frame = {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { code: number; message: string };
};
type Wait = { matches: (frame: Frame) => boolean; resolve: (frame: Frame) => void };

/** The client's end of a real demo agent process: raw lines out, every line in kept in order. */
export class AcpPeer implements AsyncDisposable {
  readonly frames: Frame[] = [];
  readonly lines: string[] = [];
  readonly exited: Promise<number | null>;
  readonly #child: ChildProcessWithoutNullStreams;
  #waits: Wait[] = [];
  #nextId = 0;

  constructor(env: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env } });
    this.#child.stderr.resume();
    this.exited = once(this.#child, 'exit').then(([code]) => code as number | null);
    let rest = '';
    this.#child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line);
    });
  }

  /** Sends a request and gives what was answered, or throws the error it was answered with. */
  async request(method: string, params: unknown): Promise<Record<string, unknown>> {
    return this.sent(this.send(method, params));
  }

  /** Sends a request without waiting; gives its id. */
  send(method: string, params: unknown): number {
    const id = this.#nextId++;
    this.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return id;
  }

  async sent(id: number): Promise<Record<string, unknown>> {
    const answer = await this.frame((frame) => frame.id === id && frame.method === undefined);
    if (answer.error !== undefined) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.result ?? {};
  }

  write(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  /** The first frame that matches, from the beginning or still to come. */
  frame(matches: (frame: Frame) => boolean): Promise<Frame> {
    const seen = this.frames.find(matches);
    if (seen !== undefined) return Promise.resolve(seen);
    return new Promise((resolve) => this.#waits.push({ matches, resolve }));
  }

  /** The `nth` request of the agent, from 0. */
  async asked(nth: number): Promise<{ frame: Frame; line: string }> {
    const frame = await this.frame((sent) => sent.id === nth && sent.method !== undefined);
    return { frame, line: this.lines[this.frames.indexOf(frame)] ?? '' };
  }

  /** Opens a session. */
  async open(mcpServers: object[] = []): Promise<string> {
    await this.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
    const { sessionId } = await this.request('session/new', { cwd: '/', mcpServers });
    return sessionId as string;
  }

  prompt(sessionId: string, text: string): number {
    return this.send('session/prompt', { sessionId, prompt: [{ type: 'text', text }] });
  }

  /** What the agent has said so far, one string for each message. */
  said(): string[] {
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

  #take(line: string): void {
    const frame = JSON.parse(line) as Frame;
    this.lines.push(line);
    this.frames.push(frame);
    const met = this.#waits.filter(({ matches }) => matches(frame));
    this.#waits = this.#waits.filter((wait) => !met.includes(wait));
    for (const { resolve } of met) resolve(frame);
  }
}

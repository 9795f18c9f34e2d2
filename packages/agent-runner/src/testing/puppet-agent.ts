import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const script = fileURLToPath(new URL('./puppet.mjs', import.meta.url));

export type Frame = {
  id?: string | number | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
};

/** One agent process whose brain is the test. `lines` is all that it was sent, as text. */
export class Puppet {
  readonly lines: string[] = [];
  readonly #socket: Socket;
  #isGone = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => this.lines.push(line));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.#isGone = true));
  }

  /** Ends the process. */
  dismiss(): void {
    this.#socket.destroy();
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get frames(): Frame[] {
    return this.lines.map((line) => JSON.parse(line) as Frame);
  }

  /** Prints a line as it is. */
  print(line: string): void {
    this.#socket.write(`${line}\n`);
  }

  send(frame: Frame): void {
    this.print(JSON.stringify({ jsonrpc: '2.0', ...frame }));
  }

  /** The `index`th call of a method that was received, waiting for it. */
  call(method: string, index = 0): Promise<Frame & { params: unknown }> {
    return until(`${method} to be called`, () => {
      const frame = this.frames.filter((seen) => seen.method === method)[index];
      return frame === undefined ? undefined : { ...frame, params: frame.params };
    });
  }

  /** Every answer to one of our requests so far. */
  answers(id: string | number): Frame[] {
    return this.frames.filter((frame) => frame.id === id && frame.method === undefined);
  }

  async answer(id: string | number): Promise<unknown> {
    const frame = await until(`an answer to ${id}`, () => this.answers(id)[0]);
    return frame.error ?? frame.result;
  }

  /** Answers the client's call of a method. */
  async reply(method: string, result: unknown, index = 0): Promise<void> {
    const { id } = await this.call(method, index);
    this.send({ id: id ?? null, result });
  }

  /** Plays the introduction of an agent that can do what is given. */
  async introduce(agentCapabilities: object = {}): Promise<void> {
    const agentInfo = { name: 'puppet', title: 'Puppet', version: '1.0.0' };
    await this.reply('initialize', { protocolVersion: 1, agentInfo, agentCapabilities });
  }

  /** Plays a session's start, and opens it under the given id. */
  async open(acpSessionId = 'acp-1'): Promise<void> {
    await this.introduce();
    await this.reply('session/new', { sessionId: acpSessionId });
  }

  update(update: object, sessionId = 'acp-1'): void {
    this.send({ method: 'session/update', params: { sessionId, update } });
  }

  say(text: string): void {
    this.update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
  }

  endTurn(index = 0, stopReason = 'end_turn'): Promise<void> {
    return this.reply('session/prompt', { stopReason }, index);
  }
}

/** Where puppets report to. Give `command`, `args` and `env` to a session. */
export class PuppetTheatre {
  readonly command = process.execPath;
  readonly args = [script];
  readonly puppets: Puppet[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'puppets-'));
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => this.puppets.push(new Puppet(socket)));
  }

  static async open(): Promise<PuppetTheatre> {
    const theatre = new PuppetTheatre();
    await new Promise<void>((resolve) => theatre.#server.listen(theatre.#socket, resolve));
    return theatre;
  }

  get env(): Record<string, string> {
    return { PUPPET_SOCKET: this.#socket };
  }

  puppet(index = 0): Promise<Puppet> {
    return until(`puppet ${index}`, () => this.puppets[index]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const puppet of this.puppets) puppet.dismiss();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #socket(): string {
    return path.join(this.#folder, 's');
  }
}

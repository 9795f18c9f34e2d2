import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventually, present } from './eventually.ts';

const script = fileURLToPath(new URL('./scripted-agent-process.mjs', import.meta.url));

/** A JSON-RPC message as an agent receives or sends it. */
export type AgentFrame = {
  id?: string | number | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
};

/** A real agent process whose every line the test writes. `lines` is all that the process received. */
export class ScriptedAgent {
  readonly lines: string[] = [];
  /** Resolves once the process is gone. */
  readonly exited: Promise<unknown>;
  readonly #socket: Socket;
  readonly #changes = new EventEmitter().setMaxListeners(0);

  constructor(socket: Socket) {
    this.#socket = socket;
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
      this.lines.push(line);
      this.#changes.emit('change');
    });
    socket.on('error', () => undefined);
    this.exited = new Promise((resolve) => socket.once('close', resolve));
  }

  /** Ends the process. */
  kill(): void {
    this.#socket.destroy();
  }

  get frames(): AgentFrame[] {
    return this.lines.map((line) => JSON.parse(line) as AgentFrame);
  }

  /** Prints a line as it is; a line that begins with "!" is a command for the process instead. */
  print(line: string): void {
    this.#socket.write(`${line}\n`);
  }

  send(frame: AgentFrame): void {
    this.print(JSON.stringify({ jsonrpc: '2.0', ...frame }));
  }

  /** Waits for the `index`th call of a method. */
  call(method: string, index = 0): Promise<AgentFrame & { params: unknown }> {
    return this.#eventually(() => {
      const calls = this.frames.filter((frame) => frame.method === method);
      const call = present(calls[index], `call ${index} of ${method}`);
      return { ...call, params: call.params };
    });
  }

  /** Every answer so far to the agent's request of that id. */
  answers(id: string | number): AgentFrame[] {
    return this.frames.filter((frame) => frame.id === id && frame.method === undefined);
  }

  /** Waits for the answer to the agent's request of that id, and returns its result or its error. */
  async answer(id: string | number): Promise<unknown> {
    const frame = await this.#eventually(() => present(this.answers(id)[0], `answer to ${id}`));
    return frame.error ?? frame.result;
  }

  /** Answers the runner's `index`th call of a method with a result. */
  async reply(method: string, result: unknown, index = 0): Promise<void> {
    const { id } = await this.call(method, index);
    this.send({ id: id ?? null, result });
  }

  /** Answers the runner's `index`th call of a method with an error. */
  async refuse(method: string, error: NonNullable<AgentFrame['error']>, index = 0): Promise<void> {
    const { id } = await this.call(method, index);
    this.send({ id: id ?? null, error });
  }

  /** Answers `initialize` with these capabilities. */
  async introduce(agentCapabilities: object = {}): Promise<void> {
    const agentInfo = { name: 'scripted-agent', title: 'Scripted agent', version: '1.0.0' };
    await this.reply('initialize', { protocolVersion: 1, agentInfo, agentCapabilities });
  }

  /** Answers `initialize` and `session/new`; `features` are modes, models and options of the session. */
  async open(acpSessionId = 'acp-1', features: object = {}): Promise<void> {
    await this.introduce();
    await this.reply('session/new', { sessionId: acpSessionId, ...features });
  }

  update(update: object, sessionId = 'acp-1'): void {
    this.send({ method: 'session/update', params: { sessionId, update } });
  }

  say(text: string): void {
    this.update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
  }

  /** Takes back the agent's own request of that id. */
  withdraw(requestId: string | number): void {
    this.send({ method: '$/cancel_request', params: { requestId } });
  }

  /** Answers the `index`th prompt, which ends its turn. */
  endTurn(index = 0, stopReason = 'end_turn'): Promise<void> {
    return this.reply('session/prompt', { stopReason }, index);
  }

  #eventually<T>(assertion: () => T): Promise<T> {
    return eventually(assertion, { changes: this.#changes });
  }
}

/** How a runner starts scripted agents (`command`, `args`, `env`), and those that it started. */
export class ScriptedAgents implements AsyncDisposable {
  readonly command = process.execPath;
  readonly args = [script];
  readonly all: ScriptedAgent[] = [];
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'scripted-agents-'));
  readonly #socketFile = path.join(this.#folder, 's');
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => {
      this.all.push(new ScriptedAgent(socket));
      this.#changes.emit('change');
    });
  }

  static async listen(): Promise<ScriptedAgents> {
    const agents = new ScriptedAgents();
    agents.#server.listen(agents.#socketFile);
    await once(agents.#server, 'listening');
    return agents;
  }

  get env(): Record<string, string> {
    return { SCRIPTED_AGENT_SOCKET: this.#socketFile };
  }

  /** Waits for the `index`th agent to be started. */
  nth(index: number): Promise<ScriptedAgent> {
    return eventually(() => present(this.all[index], `agent ${index}`), { changes: this.#changes });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const agent of this.all) agent.kill();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

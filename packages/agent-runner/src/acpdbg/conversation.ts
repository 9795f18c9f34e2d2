import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startSession, type StartSession } from '@kandev/contracts';
import { AcpError } from '../acp/acp-error.ts';
import type { StopReason } from '../acp/agent-replies.ts';
import type { AskingSession } from '../agent/agent-requests.ts';
import { RunningAgent, type OpenedSession } from '../agent/running-agent.ts';
import { SessionFailureError } from '../agent/session-failure.ts';
import type { AgentTiming } from '../config.ts';
import type { FileAnswer } from './answers-file.ts';
import { FrameView, type Tally } from './frame-view.ts';
import type { Options } from './options.ts';
import { Replies } from './replies.ts';
import type { Terminal } from './terminal.ts';

export type ConversationOptions = {
  options: Options;
  answers: FileAnswer[];
  terminal: Terminal;
  timing: AgentTiming;
  env: Readonly<Record<string, string | undefined>>;
};

/** The figures of a conversation that has ended. `failure` says why it ended early, null where it did not. */
export type ConversationEnd = {
  agent: string | null;
  tally: Tally;
  stopReasons: StopReason[];
  failure: string | null;
};

/** One session with one agent, prompt after prompt. Every frame is shown. */
export class Conversation {
  readonly #conversation: ConversationOptions;
  readonly #start: StartSession;
  readonly #view: FrameView;
  readonly #replies: Replies;
  readonly #answering = new Set<Promise<void>>();
  /** Aborts when the agent is gone, or `leave` was called. */
  readonly #ended = new AbortController();
  readonly #stopReasons: StopReason[] = [];
  #agent: RunningAgent | undefined;
  #opened: OpenedSession | undefined;
  #isTurnOpen = false;
  #isLeaving = false;

  constructor(conversation: ConversationOptions) {
    this.#conversation = conversation;
    const { terminal, options, answers } = conversation;
    this.#start = startSessionOf(options);
    this.#view = new FrameView(
      (text) => terminal.show(text),
      options.raw,
      () => performance.now(),
    );
    this.#replies = new Replies({
      terminal,
      answers,
      allow: options.allow,
      askingSession: () => this.#askingSession(),
      stopTurn: () => this.stopTurn(),
    });
  }

  /**
   * Runs until the prompts are used up, the agent is gone, or `leave` is called. Failures of the agent do not
   * throw.
   */
  async run(): Promise<ConversationEnd> {
    let failure = await this.#runPrompts().then(
      () => null,
      (error: unknown) => {
        if (error instanceof AcpError || error instanceof SessionFailureError) return error;
        throw error;
      },
    );
    const isGone = this.#ended.signal.aborted;
    this.#replies.endTurn();
    await Promise.all(this.#answering);
    const exit = await this.#agent?.end();
    if (isGone && !(failure instanceof SessionFailureError)) failure = exit ?? failure;
    const info = this.#opened?.info;
    return {
      agent: info === null || info === undefined ? null : `${info.name ?? '?'} ${info.version ?? '?'}`,
      tally: this.#view.tally,
      stopReasons: this.#stopReasons,
      failure: failure === null || this.#isLeaving ? null : this.#explain(failure),
    };
  }

  /** Cancels the open turn and its questions. Returns whether a turn was open. */
  stopTurn(): boolean {
    if (!this.#isTurnOpen || this.#agent === undefined || this.#opened === undefined) return false;
    this.#replies.endTurn();
    this.#track(this.#agent.connection.cancel(this.#opened.acpSessionId));
    return true;
  }

  /** Ends the agent, and reads no more from the terminal. */
  leave(): void {
    this.#isLeaving = true;
    this.#ended.abort();
    void this.#agent?.end();
  }

  async #runPrompts(): Promise<void> {
    const { timing, env } = this.#conversation;
    const deps = { timing, runnerEnv: env, mcpServers: [], onProcess: () => undefined };
    const agent = new RunningAgent(this.#start, deps, {
      onElicitation: (request) => this.#track(this.#replies.elicitation(request)),
      onPermission: (request) => this.#track(this.#replies.permission(request)),
      onSessionUpdate: () => undefined,
      onFrame: this.#view.onFrame,
    });
    this.#agent = agent;
    void agent.connection.closed.then(() => this.#ended.abort());
    this.#opened = await agent.open();
    for await (const prompt of this.#prompts()) {
      this.#isTurnOpen = true;
      this.#stopReasons.push(await agent.connection.prompt(this.#opened.acpSessionId, prompt));
      this.#isTurnOpen = false;
      this.#replies.endTurn();
    }
  }

  async *#prompts(): AsyncGenerator<string> {
    const { options, terminal } = this.#conversation;
    yield* options.prompts;
    while (!options.exitAfterTurn) {
      const line = await terminal.ask('\nprompt> ', this.#ended.signal).catch(() => undefined);
      if (line === undefined) return;
      if (line.trim() !== '') yield line;
    }
  }

  /** An answer that the agent can no longer take is reported by how the agent ended. */
  #track(work: Promise<void>): void {
    const answer: Promise<void> = work
      .catch((error: unknown) => {
        if (!(error instanceof AcpError)) throw error;
      })
      .finally(() => this.#answering.delete(answer));
    this.#answering.add(answer);
  }

  #askingSession(): AskingSession {
    return {
      sessionId: this.#start.session_id,
      turnId: null,
      acpSessionId: this.#opened?.acpSessionId ?? null,
      agentName: this.#opened?.info?.title ?? this.#start.agent_name,
      agent: this.#opened?.info ?? null,
      elicitation: this.#start.elicitation,
      permissionPolicy: 'ask',
      toolTitle: () => undefined,
    };
  }

  #explain(failure: Error): string {
    const tail = this.#agent?.stderrTail().trimEnd() ?? '';
    return tail === '' ? failure.message : `${failure.message}\n${tail}`;
  }
}

function startSessionOf({ command, agentId, env, cwd, mode, elicitation }: Options): StartSession {
  const [program, ...args] = command;
  return startSession.parse({
    session_id: randomUUID(),
    agent_id: agentId,
    agent_name: path.basename(program),
    command: program,
    args,
    env,
    cwd: path.resolve(cwd),
    default_mode: mode,
    elicitation,
  });
}

import type { OptionSetting, StartSession } from '@kandev/contracts';
import { AcpConnection, type AgentCallbacks } from '../acp/acp-connection.ts';
import { acpErrorFrom } from '../acp/acp-error.ts';
import { LineTooLongError } from '../read-lines.ts';
import { FeatureTracker } from '../acp/feature-tracker.ts';
import type { AgentTiming } from '../config.ts';
import type { McpServerLaunch } from '../question-tool/question-socket.ts';
import { StreamError } from '../stream-error.ts';
import type { AgentProcess } from './agent-process.ts';
import type { MarkedAgent } from './agent-records.ts';
import { launchAgent } from './launch-agent.ts';
import type { Handshake, Introduction, AcpSession } from './handshake.ts';
import { introduce, openSession } from './open-session.ts';
import { exitFailure, notAcp, type SessionFailureError } from './session-failure.ts';

export type OpenedSession = Introduction & AcpSession;

export type RunningAgentDeps = {
  timing: AgentTiming;
  /** The environment that agents inherit from, after launch-env has cleaned it. */
  runnerEnv: Readonly<Record<string, string | undefined>>;
  mcpServers: readonly McpServerLaunch[];
  /** Called with the agent's process as soon as there is one. */
  onProcess: (agent: MarkedAgent, gone: Promise<unknown>) => void;
};

/** A session's agent: its process, and the ACP connection over its stdio. */
export class RunningAgent {
  readonly connection: AcpConnection;
  readonly features = new FeatureTracker();
  readonly #start: StartSession;
  readonly #timing: AgentTiming;
  readonly #mcpServers: readonly McpServerLaunch[];
  readonly #process: AgentProcess;
  #firstInvalidLine: string | undefined;
  #isIntroduced = false;

  /** @throws SessionFailureError when there is nothing to start, or nowhere */
  constructor(
    start: StartSession,
    { timing, runnerEnv, mcpServers, onProcess }: RunningAgentDeps,
    calls: Omit<AgentCallbacks, 'onInvalidLine'>,
  ) {
    this.#start = start;
    this.#timing = timing;
    this.#mcpServers = mcpServers;
    this.#process = launchAgent(start, timing, runnerEnv);
    const { pid, mark, gone } = this.#process;
    if (pid !== undefined) onProcess({ pid, mark }, gone);
    this.connection = new AcpConnection(this.#process.stdout, this.#process.stdin, {
      ...calls,
      onInvalidLine: (line) => (this.#firstInvalidLine ??= line),
    });
  }

  /**
   * Greets the agent and opens its session.
   *
   * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone, and `end` says how
   */
  async open(): Promise<OpenedSession> {
    const introduction = await this.introduce();
    return { ...introduction, ...(await this.openSession(introduction)) };
  }

  /** The first half of `open`. Throws as that does. */
  async introduce(): Promise<Introduction> {
    const introduction = await introduce(this.#handshake);
    this.#isIntroduced = true;
    return introduction;
  }

  /** The second half of `open`. Throws as that does. */
  openSession(introduction: Introduction): Promise<AcpSession> {
    return openSession(this.#handshake, introduction);
  }

  /**
   * Sets an option of the opened session, and tells what has changed before it returns.
   *
   * @throws StreamError `VALIDATION` for what is not offered, `AGENT_REFUSED` with the agent's words,
   * `NOT_FOUND` when the agent is gone
   */
  async setOption(setting: OptionSetting): Promise<void> {
    if (!this.features.isOffered(setting))
      throw new StreamError('VALIDATION', 'the agent does not offer that');
    try {
      await this.features.set(this.connection, setting);
    } catch (error) {
      const { code, message } = acpErrorFrom(error);
      if (code === 'CLOSED') throw new StreamError('NOT_FOUND', message);
      const words = `${this.#start.agent_name} refused: ${message}`;
      throw new StreamError('AGENT_REFUSED', words, { words: message });
    } finally {
      this.features.flush();
    }
  }

  /** Ends the agent if it still lives, and returns what there is to say about how it ended. */
  async end(): Promise<SessionFailureError> {
    await this.#process.end();
    const exit = await this.#process.gone;
    this.connection.close();
    this.features.flush();
    const agent = this.#start.agent_name;
    const reason = this.connection.closeReason;
    return reason instanceof LineTooLongError
      ? notAcp(agent, reason)
      : exitFailure(agent, exit, this.#isIntroduced ? undefined : this.#firstInvalidLine);
  }

  stderrTail(): string {
    return this.#process.stderrTail();
  }

  get #handshake(): Handshake {
    return {
      connection: this.connection,
      start: this.#start,
      timing: this.#timing,
      mcpServers: this.#mcpServers,
      firstInvalidLine: () => this.#firstInvalidLine,
      features: this.features,
    };
  }
}

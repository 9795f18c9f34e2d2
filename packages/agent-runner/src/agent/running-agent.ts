import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { OptionSetting, StartSession } from '@kandev/contracts';
import { AcpConnection, type AgentCallbacks } from '../acp/acp-connection.ts';
import { acpErrorFrom } from '../acp/acp-error.ts';
import { FeatureTracker } from '../acp/feature-tracker.ts';
import type { AgentTiming } from '../config.ts';
import type { McpServerLaunch } from '../question-tool/question-socket.ts';
import { LineTooLongError } from '../read-lines.ts';
import { StreamError } from '../stream-error.ts';
import { AgentProcess } from './agent-process.ts';
import type { MarkedAgent } from './agent-records.ts';
import { findCommand } from './find-command.ts';
import { launchEnv } from './launch-env.ts';
import {
  introduce,
  openSession,
  type AcpSession,
  type Handshake,
  type Introduction,
} from './open-session.ts';
import {
  commandNotFound,
  exitFailure,
  folderNotFound,
  notAcp,
  type SessionFailureError,
} from './session-failure.ts';

export type OpenedSession = Introduction & AcpSession;

export type RunningAgentDeps = {
  timing: AgentTiming;
  /** The environment that agents inherit from, after launch-env has cleaned it. */
  runnerEnv: Readonly<Record<string, string | undefined>>;
  mcpServers: readonly McpServerLaunch[];
  /** Called with the agent's process as soon as it runs. */
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

  /** @throws SessionFailureError when there is no such program or folder */
  constructor(
    start: StartSession,
    { timing, runnerEnv, mcpServers, onProcess }: RunningAgentDeps,
    callbacks: Omit<AgentCallbacks, 'onInvalidLine'>,
  ) {
    this.#start = start;
    this.#timing = timing;
    this.#mcpServers = mcpServers;
    this.#process = launchAgent(start, timing, runnerEnv);
    const { pid, mark, gone } = this.#process;
    if (pid !== undefined) onProcess({ pid, mark }, gone);
    this.connection = new AcpConnection(this.#process.stdout, this.#process.stdin, {
      ...callbacks,
      onInvalidLine: (line) => (this.#firstInvalidLine ??= line),
    });
  }

  /**
   * Initializes the connection and opens the agent's session.
   *
   * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone, and `end` says how
   */
  async open(): Promise<OpenedSession> {
    const introduction = await this.introduce();
    return { ...introduction, ...(await this.openSession(introduction)) };
  }

  /** The first half of `open`. Throws as `open` does. */
  async introduce(): Promise<Introduction> {
    const introduction = await introduce(this.#handshake);
    this.#isIntroduced = true;
    return introduction;
  }

  /** The second half of `open`. Throws as `open` does. */
  openSession(introduction: Introduction): Promise<AcpSession> {
    return openSession(this.#handshake, introduction);
  }

  /**
   * Sets an option of the opened session, and reports the changes before it returns.
   *
   * @throws StreamError `VALIDATION` for an option or value that is not offered, `AGENT_REFUSED` with the
   * agent's message, `NOT_FOUND` when the agent is gone
   */
  async setOption(setting: OptionSetting): Promise<void> {
    if (!this.features.isOffered(setting))
      throw new StreamError('VALIDATION', 'the agent does not offer that');
    try {
      await this.features.set(this.connection, setting);
    } catch (error) {
      const { code, message } = acpErrorFrom(error);
      if (code === 'CLOSED') throw new StreamError('NOT_FOUND', message);
      throw new StreamError('AGENT_REFUSED', `${this.#start.agent_name} refused: ${message}`, {
        words: message,
      });
    } finally {
      this.features.flush();
    }
  }

  /** Ends the agent if it still lives, and returns how it ended. */
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

/**
 * Starts the agent of a session in the session's folder. The mark names the session and this one process of
 * it: a later agent of the session must not be taken for a stray process of the earlier one.
 *
 * @throws SessionFailureError
 */
function launchAgent(
  start: StartSession,
  timing: AgentTiming,
  runnerEnv: Readonly<Record<string, string | undefined>>,
): AgentProcess {
  if (!isFolder(start.cwd)) throw folderNotFound(start.cwd);
  const mark = `${start.session_id}.${randomUUID().slice(0, 8)}`;
  const env = launchEnv(runnerEnv, start.env, mark);
  const command = findCommand(start.command, env['PATH'], start.cwd);
  if (command === undefined) throw commandNotFound(start.command);
  try {
    return new AgentProcess({
      command: [...command, ...start.args],
      cwd: start.cwd,
      env,
      mark: `KANDEV_SESSION=${mark}`,
      timing,
    });
  } catch (error) {
    throw exitFailure(start.agent_name, { code: null, signal: null, error: error as Error }, undefined);
  }
}

function isFolder(folder: string): boolean {
  try {
    return path.isAbsolute(folder) && statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

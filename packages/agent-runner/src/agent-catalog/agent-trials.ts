import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  sessionId,
  type AgentTrial,
  type SessionFailure,
  type TrialStep,
  type TrialStepName,
  type TryAgent,
} from '@kandev/contracts';
import { AcpError } from '../acp/acp-error.ts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import type { AcpSession, Introduction } from '../agent/open-session.ts';
import { RunningAgent, type RunningAgentDeps } from '../agent/running-agent.ts';
import { SessionFailureError } from '../agent/session-failure.ts';
import type { AgentTiming } from '../config.ts';
import type { Log } from '../log.ts';
import { StreamError } from '../stream-error.ts';

/** A slower agent may still work in a session, but nobody waits longer for a trial. */
const MAX_ANSWER_MS = 30_000;
const MAX_LISTED = 50;
const MAX_TEXT_CHARS = 300;

export type AgentTrialsDeps = Pick<RunningAgentDeps, 'runnerEnv' | 'onProcess'> & {
  timing: AgentTiming;
  log: Log;
};

/** The trials of agents on this runner, one at a time. */
export class AgentTrials {
  readonly #deps: AgentTrialsDeps;
  readonly #stopped = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(deps: AgentTrialsDeps) {
    this.#deps = deps;
  }

  /** @throws StreamError `BUSY` while another agent is tried, `INTERNAL` when the runner is stopping */
  async run(request: TryAgent): Promise<AgentTrial> {
    if (this.#stopped.signal.aborted) throw new StreamError('INTERNAL', 'the runner is stopping');
    if (this.#running !== undefined)
      throw new StreamError('BUSY', 'Another agent is being tried on this runner. Wait until that is done.');
    const running = tryAgent(request, this.#deps, this.#stopped.signal);
    this.#running = running.catch(() => undefined);
    try {
      const trial = await running;
      this.#deps.log.info({ agent: request.agent_id, code: trial.failure?.code }, 'an agent was tried');
      return trial;
    } finally {
      this.#running = undefined;
    }
  }

  /** Ends the running trial; no other can be started afterwards. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }
}

/**
 * Starts an agent as a session would, in an empty folder of its own, lets it introduce itself and open a
 * session, and ends it. Agent and folder are gone when this resolves; an abort ends the agent early.
 */
async function tryAgent(request: TryAgent, deps: AgentTrialsDeps, signal: AbortSignal): Promise<AgentTrial> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kandev-trial-'));
  try {
    return await new Trial(request, deps, folder).run(signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

class Trial {
  readonly #request: TryAgent;
  readonly #deps: AgentTrialsDeps;
  readonly #folder: string;
  readonly #steps: TrialStep[] = [];
  #introduction: Introduction | undefined;
  #session: AcpSession | undefined;

  constructor(request: TryAgent, deps: AgentTrialsDeps, folder: string) {
    this.#request = request;
    this.#deps = deps;
    this.#folder = folder;
  }

  async run(signal: AbortSignal): Promise<AgentTrial> {
    let agent: RunningAgent;
    try {
      agent = await this.#step('start', () => this.#start());
    } catch (error) {
      return this.#result(asSessionFailure(error).toWire(''));
    }
    const endAgent = (): void => void agent.end();
    signal.addEventListener('abort', endAgent, { once: true });
    if (signal.aborted) endAgent();
    const failure = await this.#open(agent);
    const exit = await this.#step('end', () => agent.end());
    signal.removeEventListener('abort', endAgent);
    if (failure === undefined) return this.#result(null);
    // A closed connection is reported by how the agent ended.
    return this.#result((failure === 'closed' ? exit : failure).toWire(agent.stderrTail()));
  }

  #start(): RunningAgent {
    const { timing, runnerEnv, onProcess } = this.#deps;
    const answerMs = Math.min(timing.initializeMs, MAX_ANSWER_MS);
    return new RunningAgent(
      {
        ...this.#request,
        session_id: sessionId.parse(randomUUID()),
        cwd: this.#folder,
        permission_policy: 'ask',
        disable_question_tool: true,
      },
      {
        timing: { ...timing, initializeMs: answerMs, newSessionMs: answerMs },
        runnerEnv,
        onProcess,
        mcpServers: [],
      },
      {
        onElicitation: (elicitation) => void elicitation.answer({ action: 'cancel' }),
        onPermission: (permission) => void permission.answer({ outcome: { outcome: 'cancelled' } }),
        onSessionUpdate: () => undefined,
      },
    );
  }

  async #open(agent: RunningAgent): Promise<SessionFailureError | 'closed' | undefined> {
    try {
      const introduction = await this.#step('introduce', () => agent.introduce());
      this.#introduction = introduction;
      this.#session = await this.#step('open', () => agent.openSession(introduction));
      return undefined;
    } catch (error) {
      return error instanceof AcpError && error.code === 'CLOSED' ? 'closed' : asSessionFailure(error);
    }
  }

  /** Runs a step, and records whether it succeeded and how long it took. */
  async #step<T>(step: TrialStepName, run: () => T | Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const record = (ok: boolean): void => {
      this.#steps.push({ step, ok, duration_ms: Math.round(performance.now() - startedAt) });
    };
    try {
      const result = await run();
      record(true);
      return result;
    } catch (error) {
      record(false);
      throw error;
    }
  }

  #result(failure: SessionFailure | null): AgentTrial {
    const introduction = this.#introduction;
    return {
      steps: this.#steps,
      agent: introduction?.info ?? null,
      protocol_version: introduction?.protocolVersion ?? null,
      takes_up:
        introduction === undefined ? null : { load: introduction.canLoad, resume: introduction.canResume },
      auth_methods: introduction?.authMethods.slice(0, MAX_LISTED).map(cutAuthMethod) ?? null,
      modes: this.#session?.modes.slice(0, MAX_LISTED).map(cutMode) ?? null,
      failure,
    };
  }
}

function asSessionFailure(error: unknown): SessionFailureError {
  if (error instanceof SessionFailureError) return error;
  throw error;
}

const cut = (text: string | null): string | null => text?.slice(0, MAX_TEXT_CHARS) ?? null;

const cutMode = ({ id, name }: { id: string; name: string | null }) => ({
  id: id.slice(0, MAX_TEXT_CHARS),
  name: cut(name),
});

const cutAuthMethod = ({ id, name, description }: AuthMethod) => ({
  ...cutMode({ id: id ?? '', name }),
  description: cut(description),
});

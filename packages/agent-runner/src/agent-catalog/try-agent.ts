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
import type { Introduction, AcpSession } from '../agent/handshake.ts';
import { RunningAgent, type RunningAgentDeps } from '../agent/running-agent.ts';
import { SessionFailureError } from '../agent/session-failure.ts';
import type { AgentTiming } from '../config.ts';

/** An agent that needs longer for one answer may still run in a session; nobody waits here that long. */
const PATIENCE_MS = 30_000;
const MOST_SHOWN = 50;
const SHOWN = 300;

export type TryAgentDeps = Pick<RunningAgentDeps, 'runnerEnv' | 'onProcess'> & { timing: AgentTiming };

/**
 * Starts an agent as a session would, in an empty folder of its own, lets it introduce itself and open a
 * session, and ends it. Agent and folder are gone when this resolves; an abort makes that soon.
 */
export async function tryAgent(
  asked: TryAgent,
  deps: TryAgentDeps,
  signal: AbortSignal,
): Promise<AgentTrial> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kandev-trial-'));
  try {
    return await new Trial(asked, deps, folder).run(signal);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

class Trial {
  readonly #asked: TryAgent;
  readonly #deps: TryAgentDeps;
  readonly #folder: string;
  readonly #steps: TrialStep[] = [];
  #introduction: Introduction | undefined;
  #opening: AcpSession | undefined;

  constructor(asked: TryAgent, deps: TryAgentDeps, folder: string) {
    this.#asked = asked;
    this.#deps = deps;
    this.#folder = folder;
  }

  async run(signal: AbortSignal): Promise<AgentTrial> {
    let agent: RunningAgent;
    try {
      agent = await this.#step('start', () => this.#start());
    } catch (error) {
      return this.#told(asFailure(error).toWire(''));
    }
    const leave = (): void => void agent.end();
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    const failure = await this.#greet(agent);
    const exit = await this.#step('end', () => agent.end());
    signal.removeEventListener('abort', leave);
    if (failure === undefined) return this.#told(null);
    // A connection that closed is told by how the agent ended.
    return this.#told((failure === 'closed' ? exit : failure).toWire(agent.stderrTail()));
  }

  #start(): RunningAgent {
    const { timing, runnerEnv, onProcess } = this.#deps;
    const patience = Math.min(timing.initialize, PATIENCE_MS);
    return new RunningAgent(
      {
        ...this.#asked,
        session_id: sessionId.parse(randomUUID()),
        cwd: this.#folder,
        permission_policy: 'ask',
        disable_question_tool: true,
      },
      {
        timing: { ...timing, initialize: patience, newSession: patience },
        runnerEnv: runnerEnv,
        onProcess,
        mcpServers: [],
      },
      {
        onElicitation: (request) => void request.answer({ action: 'cancel' }),
        onPermission: (request) => void request.answer({ outcome: { outcome: 'cancelled' } }),
        onSessionUpdate: () => undefined,
      },
    );
  }

  async #greet(agent: RunningAgent): Promise<SessionFailureError | 'closed' | undefined> {
    try {
      const introduction = await this.#step('introduce', () => agent.introduce());
      this.#introduction = introduction;
      this.#opening = await this.#step('open', () => agent.openSession(introduction));
      return undefined;
    } catch (error) {
      return error instanceof AcpError && error.code === 'CLOSED' ? 'closed' : asFailure(error);
    }
  }

  async #step<T>(step: TrialStepName, take: () => T | Promise<T>): Promise<T> {
    const began = performance.now();
    const note = (ok: boolean): void => {
      this.#steps.push({ step, ok, duration_ms: Math.round(performance.now() - began) });
    };
    try {
      const taken = await take();
      note(true);
      return taken;
    } catch (error) {
      note(false);
      throw error;
    }
  }

  #told(failure: SessionFailure | null): AgentTrial {
    const introduced = this.#introduction;
    return {
      steps: this.#steps,
      agent: introduced?.info ?? null,
      protocol_version: introduced?.protocolVersion ?? null,
      takes_up: introduced === undefined ? null : { load: introduced.canLoad, resume: introduced.canResume },
      auth_methods: introduced?.authMethods.slice(0, MOST_SHOWN).map(shownMethod) ?? null,
      modes: this.#opening?.modes.slice(0, MOST_SHOWN).map(shown) ?? null,
      failure,
    };
  }
}

function asFailure(error: unknown): SessionFailureError {
  if (error instanceof SessionFailureError) return error;
  throw error;
}

const cut = (text: string | null): string | null => text?.slice(0, SHOWN) ?? null;

const shown = ({ id, name }: { id: string; name: string | null }): { id: string; name: string | null } => ({
  id: id.slice(0, SHOWN),
  name: cut(name),
});

const shownMethod = ({ id, name, description }: AuthMethod) => ({
  ...shown({ id: id ?? '', name }),
  description: cut(description),
});

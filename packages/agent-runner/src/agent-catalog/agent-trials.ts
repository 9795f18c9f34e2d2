import type { AgentTrial, TryAgent } from '@kandev/contracts';
import type { Log } from '../log.ts';
import { StreamError } from '../stream-error.ts';
import { tryAgent, type TryAgentDeps } from './try-agent.ts';

/** The agents that are tried on this runner, one at a time. */
export class AgentTrials {
  readonly #deps: TryAgentDeps & { log: Log };
  readonly #stopped = new AbortController();
  #running: Promise<unknown> | undefined;

  constructor(deps: TryAgentDeps & { log: Log }) {
    this.#deps = deps;
  }

  /** @throws StreamError `BUSY` while another agent is tried, `INTERNAL` when the runner is stopping */
  async run(asked: TryAgent): Promise<AgentTrial> {
    if (this.#stopped.signal.aborted) throw new StreamError('INTERNAL', 'the runner is stopping');
    if (this.#running !== undefined)
      throw new StreamError('BUSY', 'Another agent is being tried on this runner. Wait until that is done.');
    const running = tryAgent(asked, this.#deps, this.#stopped.signal);
    this.#running = running.catch(() => undefined);
    try {
      const trial = await running;
      this.#deps.log.info({ agent: asked.agent_id, code: trial.failure?.code }, 'an agent was tried');
      return trial;
    } finally {
      this.#running = undefined;
    }
  }

  /** Ends the agent that is being tried; none can be from here on. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }
}

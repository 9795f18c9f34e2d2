import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { aborted } from 'node:util';
import {
  AGENT_STREAM_PROTOCOL,
  instanceId,
  type HelloPayload,
  type RunnerId,
  type SessionId,
  type StartSession,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import pTimeout from 'p-timeout';
import { AgentTrials } from './agent-catalog/agent-trials.ts';
import { findAgents } from './agent-catalog/find-agents.ts';
import { AgentRecords, type MarkedAgent } from './agent/agent-records.ts';
import { AgentSession } from './agent/agent-session.ts';
import type { Config } from './config.ts';
import type { Clock } from './held-requests/deadlines.ts';
import { HeldRequests } from './held-requests/held-requests.ts';
import { superviseLink, type LinkSupervisorDeps } from './link/link-supervisor.ts';
import { Outbox, type OutboxOptions } from './link/outbox.ts';
import type { ActionHandlers } from './link/server-link.ts';
import type { Log } from './log.ts';
import { QuestionSocket } from './question-tool/question-socket.ts';
import { StreamError } from './stream-error.ts';
import { worktreeRefusal } from './worktrees/git.ts';
import { isInsideFolder } from './worktrees/worktree-folders.ts';
import { Worktrees } from './worktrees/worktrees.ts';

/** How long a runner that stops waits for the server to store its last events. */
const LAST_EVENTS_TIMEOUT_MS = 2_000;

export type RunnerDeps = Pick<LinkSupervisorDeps, 'address' | 'backoff' | 'timing'> & {
  config: Config;
  runnerId: RunnerId;
  log: Log;
  /** The environment that agents inherit from, after launch-env has cleaned it. */
  runnerEnv: Readonly<Record<string, string | undefined>>;
  now?: Clock;
  clockCheckMs?: number;
  outbox?: Pick<OutboxOptions, 'cacheBytes'>;
};

type RunningSession = { session: AgentSession; cwd: string; ended: Promise<void> };

/** One runner, from start to stop: its sessions, their held requests, and the link to the server. */
export class Runner {
  readonly #deps: RunnerDeps;
  readonly #instanceId = instanceId.parse(randomUUID());
  readonly #outbox: Outbox;
  readonly #heldRequests: HeldRequests;
  readonly #records: AgentRecords;
  readonly #worktrees: Worktrees;
  readonly #trials: AgentTrials;
  readonly #sessions = new Map<SessionId, RunningSession>();
  #questionSocket: QuestionSocket | undefined;
  #isStopping = false;

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
    const folder = path.join(deps.config.home, 'run');
    this.#worktrees = new Worktrees(deps.config.home, deps.runnerEnv, (folder) => this.#whenUnused(folder));
    this.#records = new AgentRecords(path.join(folder, 'agents'));
    this.#trials = new AgentTrials({
      timing: deps.config.timing,
      runnerEnv: deps.runnerEnv,
      onProcess: (agent, gone) => this.#record(agent, gone),
      log: deps.log,
    });
    this.#outbox = new Outbox({
      folder,
      ...deps.outbox,
      onDiskFailure: (error) => deps.log.error({ err: error }, 'events that wait cannot be kept on disk'),
      onTooLarge: (event) => deps.log.error({ event }, 'an event is too large to be sent and is left out'),
    });
    this.#heldRequests = new HeldRequests({
      emit: (event, session) => {
        this.#sessions.get(session)?.session.flush();
        this.#emit(event);
      },
      answerTimeoutMs: deps.config.deadlines.answer_timeout_ms,
      newId: randomUUID,
      now: deps.now ?? Date.now,
      ...(deps.clockCheckMs === undefined ? {} : { clockCheckMs: deps.clockCheckMs }),
    });
  }

  /**
   * Runs until the signal aborts, or the server refuses the token. Either way all held requests are settled,
   * the agents are ended, the last events are handed over, and only then the link is closed.
   */
  async run(signal: AbortSignal): Promise<'stopped' | 'refused'> {
    const { config, log } = this.#deps;
    if (config.deadlines.shortened)
      log.warn(
        config.deadlines,
        'KANDEV_ELICITATION_ANSWER_TIMEOUT is not below KANDEV_ACP_IDLE_TIMEOUT: nine tenths of that are used',
      );
    const orphanPids = this.#records.killOrphans();
    if (orphanPids.length > 0)
      log.warn({ pids: orphanPids }, 'ended the agents that an earlier runner left behind');
    await using questionSocket = await QuestionSocket.listen(config.home);
    this.#questionSocket = questionSocket;
    const closeLink = new AbortController();
    const link = superviseLink(
      { ...this.#deps, hello: () => this.#hello(), outbox: this.#outbox, handlers: this.#handlers },
      closeLink.signal,
    );
    const end = await Promise.race([link, aborted(signal, this).then(() => undefined)]);
    if (end?.kind === 'refused') {
      log.error(
        { status: end.status },
        'the server refuses KANDEV_RUNNER_TOKEN: make a new one with `npm run kandev -- runner-token NAME`',
      );
    }
    await this.#endSessions();
    if (end?.kind !== 'refused')
      await pTimeout(this.#outbox.emptied(), { milliseconds: LAST_EVENTS_TIMEOUT_MS, message: false });
    closeLink.abort();
    await link;
    this.#outbox[Symbol.dispose]();
    return end?.kind === 'refused' ? 'refused' : 'stopped';
  }

  readonly #handlers: ActionHandlers = {
    'agent.sessions.start': (payload) => this.#start(payload),
    'agent.sessions.prompt': (payload) => {
      this.#requireSession(payload.session_id).prompt(payload);
      return undefined;
    },
    'agent.sessions.cancel': ({ session_id }) => this.#requireSession(session_id).cancel(),
    'agent.sessions.set_option': ({ session_id, ...setting }) =>
      this.#requireSession(session_id).setOption(setting),
    'agent.sessions.stop': ({ session_id }) => this.#requireSession(session_id).stop('stopped'),
    'agent.elicitations.respond': (payload) => this.#heldRequests.respondToQuestion('elicitation', payload),
    'agent.questions.respond': (payload) =>
      this.#heldRequests.respondToQuestion('ask_user_question', payload),
    'agent.permissions.respond': (payload) => this.#heldRequests.respondToPermission(payload),
    'agent.agents.find': () => Promise.resolve({ agents: findAgents(this.#deps.runnerEnv) }),
    'agent.agents.try': (request) => this.#trials.run(request),
    'agent.worktrees.create': (request) => this.#worktrees.create(request),
    'agent.worktrees.read': (request) => this.#worktrees.read(request),
    'agent.worktrees.remove': (request) => this.#worktrees.remove(request),
  };

  /** Starts a session that does not run yet. One whose agent is just ending is started again after its end. */
  async #start(start: StartSession): Promise<void> {
    let running: RunningSession | undefined;
    while ((running = this.#sessions.get(start.session_id)) !== undefined) {
      if (!running.session.isEnding) return;
      await running.ended;
    }
    if (this.#isStopping) throw new StreamError('INTERNAL', 'the runner is stopping');
    const { config, log, runnerEnv } = this.#deps;
    const endpoint = start.disable_question_tool
      ? undefined
      : this.#questionSocket?.open((call) => {
          session.askByTool(call).catch((error: unknown) => {
            log.error({ err: error, session_id: start.session_id }, 'a call of the question tool broke');
          });
        });
    const session = new AgentSession(start, {
      emit: (event) => this.#emit(event),
      heldRequests: this.#heldRequests,
      log,
      timing: config.timing,
      idleTimeoutMs: config.deadlines.idle_timeout_ms,
      runnerEnv: runnerEnv,
      mcpServers: endpoint === undefined ? [] : [endpoint.launch],
      onProcess: (agent, gone) => this.#record(agent, gone),
    });
    const started: RunningSession = { session, cwd: start.cwd, ended: Promise.resolve() };
    this.#sessions.set(start.session_id, started);
    started.ended = session
      .run()
      .catch((error: unknown) => log.error({ err: error, session_id: start.session_id }, 'a session broke'))
      .finally(() => {
        endpoint?.close();
        this.#sessions.delete(start.session_id);
      });
  }

  /** A record that the disk does not take costs no session: the agent's watcher is there all the same. */
  #record(agent: MarkedAgent, gone: Promise<unknown>): void {
    try {
      this.#records.record(agent, gone);
    } catch (error) {
      this.#deps.log.warn({ err: error, pid: agent.pid }, 'an agent could not be recorded');
    }
  }

  #requireSession(id: SessionId): AgentSession {
    const running = this.#sessions.get(id);
    if (running === undefined) throw new StreamError('NOT_FOUND', `the session ${id} does not run here`);
    return running.session;
  }

  /**
   * Resolves once the agents that end in a folder are gone.
   * @throws StreamError where an agent goes on in it
   */
  async #whenUnused(folder: string): Promise<void> {
    const sessionsInside = () =>
      [...this.#sessions.values()].filter(({ cwd }) => isInsideFolder(folder, cwd));
    // The end of a session can start it again.
    for (let inside = sessionsInside(); inside.length > 0; inside = sessionsInside()) {
      if (inside.some(({ session }) => !session.isEnding))
        throw worktreeRefusal('WORKTREE_IN_USE', 'an agent works in this worktree');
      await Promise.all(inside.map(({ ended }) => ended));
    }
  }

  async #endSessions(): Promise<void> {
    this.#isStopping = true;
    const sessions = [...this.#sessions.values()];
    await Promise.all(sessions.map(({ session }) => session.stop('runner_shutdown')));
    await Promise.all([this.#trials.stop(), ...sessions.map(({ ended }) => ended)]);
  }

  #hello(): HelloPayload {
    const { config, runnerId } = this.#deps;
    return {
      protocol: AGENT_STREAM_PROTOCOL,
      runner_id: runnerId,
      instance_id: this.#instanceId,
      name: config.name,
      sessions: [...this.#sessions.values()].map(({ session }) => session.describe()),
      held: this.#heldRequests.list(),
      last_seq: this.#outbox.lastSeq,
      first_seq: this.#outbox.firstSeq,
      deadlines: config.deadlines,
    };
  }

  #emit(event: UnnumberedRunnerEvent): void {
    this.#outbox.emit(event);
  }
}

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AGENT_STREAM_PROTOCOL,
  instanceId,
  type HelloPayload,
  type RunnerId,
  type SessionId,
  type StartSession,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import { AgentRecords, type MarkedAgent } from './agent/agent-records.ts';
import { AgentSession } from './agent/agent-session.ts';
import { AgentTrials } from './agent-catalog/agent-trials.ts';
import { findAgents } from './agent-catalog/find-agents.ts';
import type { Config } from './config.ts';
import type { Clock } from './held-requests/deadlines.ts';
import { HeldRequests } from './held-requests/held-requests.ts';
import type { ActionHandlers } from './link/action-handlers.ts';
import { superviseLink, type LinkSupervisorDeps } from './link/link-supervisor.ts';
import { Outbox, type OutboxOptions } from './link/outbox.ts';
import type { Log } from './log.ts';
import { QuestionSocket } from './question-tool/question-socket.ts';
import { StreamError } from './stream-error.ts';
import { isInsideFolder } from './worktrees/leads-into.ts';
import { worktreeRefusal } from './worktrees/refusal.ts';
import { Worktrees } from './worktrees/worktrees.ts';

/** How long a runner that stops waits for the server to store its last events. */
const LAST_EVENTS_MS = 2_000;

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

/** One runner, from start to stop: its sessions, what they hold, and the link to the server. */
export class Runner {
  readonly #deps: RunnerDeps;
  readonly #instanceId = instanceId.parse(randomUUID());
  readonly #outbox: Outbox;
  readonly #heldRequests: HeldRequests;
  readonly #records: AgentRecords;
  readonly #worktrees: Worktrees;
  readonly #trials: AgentTrials;
  readonly #sessions = new Map<SessionId, { session: AgentSession; cwd: string; ended: Promise<void> }>();
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
   * Runs until the signal aborts, or the server refuses the token. Either way all that is held is settled,
   * the agents are ended, the last events are handed over, and only then the link is closed.
   */
  async run(signal: AbortSignal): Promise<'stopped' | 'refused'> {
    const { config, log } = this.#deps;
    if (config.deadlines.shortened)
      log.warn(
        config.deadlines,
        'KANDEV_ELICITATION_ANSWER_TIMEOUT is not below KANDEV_ACP_IDLE_TIMEOUT: nine tenths of that are used',
      );
    const reaped = this.#records.killOrphans();
    if (reaped.length > 0) log.warn({ pids: reaped }, 'ended the agents that an earlier runner left behind');
    await using questionSocket = await QuestionSocket.listen(config.home);
    this.#questionSocket = questionSocket;
    const unlink = new AbortController();
    const link = superviseLink(
      { ...this.#deps, hello: () => this.#hello(), outbox: this.#outbox, handlers: this.#handlers },
      unlink.signal,
    );
    const end = await Promise.race([link, aborted(signal)]);
    if (end?.kind === 'refused') {
      log.error(
        { status: end.status },
        'the server refuses KANDEV_RUNNER_TOKEN: make a new one with `npm run kandev -- runner-token NAME`',
      );
    }
    await this.#endSessions();
    if (end?.kind !== 'refused')
      await Promise.race([this.#outbox.emptied(), sleep(LAST_EVENTS_MS, undefined, { ref: false })]);
    unlink.abort();
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
    'agent.agents.try': (asked) => this.#trials.run(asked),
    'agent.worktrees.create': (asked) => this.#worktrees.create(asked),
    'agent.worktrees.read': (asked) => this.#worktrees.read(asked),
    'agent.worktrees.remove': (asked) => this.#worktrees.remove(asked),
  };

  /** A session that lives is left alone; one whose agent is just ending is started anew after its end. */
  async #start(start: StartSession): Promise<void> {
    for (
      let known = this.#sessions.get(start.session_id);
      known !== undefined;
      known = this.#sessions.get(start.session_id)
    ) {
      if (!known.session.isEnding) return;
      await known.ended;
    }
    if (this.#isStopping) throw new StreamError('INTERNAL', 'the runner is stopping');
    const { config, log, runnerEnv } = this.#deps;
    const door = start.disable_question_tool
      ? undefined
      : this.#questionSocket?.open((call) => {
          session.toolQuestions.ask(call).catch((error: unknown) => {
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
      mcpServers: door === undefined ? [] : [door.launch],
      onProcess: (agent, gone) => this.#record(agent, gone),
    });
    const entry = { session, cwd: start.cwd, ended: Promise.resolve() };
    this.#sessions.set(start.session_id, entry);
    entry.ended = session
      .run()
      .catch((error: unknown) => log.error({ err: error, session_id: start.session_id }, 'a session broke'))
      .finally(() => {
        door?.close();
        this.#sessions.delete(start.session_id);
      });
  }

  /** A disk that takes no record costs no session: the agent's watcher is there all the same. */
  #record(agent: MarkedAgent, gone: Promise<unknown>): void {
    try {
      this.#records.record(agent, gone);
    } catch (error) {
      this.#deps.log.warn({ err: error, pid: agent.pid }, 'an agent could not be recorded');
    }
  }

  #requireSession(id: SessionId): AgentSession {
    const known = this.#sessions.get(id);
    if (known === undefined) throw new StreamError('NOT_FOUND', `the session ${id} does not run here`);
    return known.session;
  }

  /** Resolves once the agents that end in a folder are gone. @throws StreamError where one works on in it */
  async #whenUnused(folder: string): Promise<void> {
    const look = () => [...this.#sessions.values()].filter(({ cwd }) => isInsideFolder(folder, cwd));
    // A session can be started anew by the very end that is waited for.
    for (let inIt = look(); inIt.length > 0; inIt = look()) {
      if (inIt.some(({ session }) => !session.isEnding))
        throw worktreeRefusal('WORKTREE_IN_USE', 'an agent works in this worktree');
      await Promise.all(inIt.map(({ ended }) => ended));
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

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operatorId, runnerId, sessionId, submissionId, turnId } from '@kandev/contracts';
import type {
  HeldQuestion,
  PendingId,
  SessionId,
  StartSession,
  StreamResponse,
  TurnId,
} from '@kandev/contracts';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readConfig } from '../config.ts';
import { Runner, type RunnerDeps } from '../runner.ts';
import { ScriptedAgents, type ScriptedAgent } from './scripted-agent.ts';
import { ServerPeer } from './server-peer.ts';

export type RunnerHarnessOptions = {
  env?: Record<string, string>;
  deps?: Partial<Pick<RunnerDeps, 'now' | 'clockCheckMs' | 'backoff' | 'timing' | 'outbox'>>;
};

/** A runner in this process, between a real WebSocket peer and real agent processes that the test scripts. */
export class RunnerHarness implements AsyncDisposable {
  readonly server: ServerPeer;
  readonly scriptedAgents: ScriptedAgents;
  readonly folder = mkdtempSync(path.join(tmpdir(), 'runner-harness-'));
  readonly logLines: { level: number; msg: string; reason?: string }[] = [];
  readonly ended: Promise<'stopped' | 'refused'>;
  readonly #stop = new AbortController();

  private constructor(server: ServerPeer, scriptedAgents: ScriptedAgents, options: RunnerHarnessOptions) {
    this.server = server;
    this.scriptedAgents = scriptedAgents;
    const config = readConfig({
      KANDEV_HOME: this.folder,
      KANDEV_AGENT_STOP_GRACE: '200ms',
      ...options.env,
    });
    const log = pino({ level: 'info' }, { write: (line) => this.logLines.push(JSON.parse(line) as never) });
    const runner = new Runner({
      config,
      runnerId: runnerId.parse(randomUUID()),
      log,
      runnerEnv: process.env,
      address: () => server.address,
      backoff: { firstMs: 5, maxMs: 50, stableMs: 30_000 },
      ...options.deps,
    });
    this.ended = runner.run(this.#stop.signal);
  }

  /** Starts a runner and waits until it is connected. */
  static async open(options: RunnerHarnessOptions = {}): Promise<RunnerHarness> {
    const harness = new RunnerHarness(await ServerPeer.listen(), await ScriptedAgents.listen(), options);
    await harness.server.connected();
    return harness;
  }

  stop(): Promise<'stopped' | 'refused'> {
    this.#stop.abort();
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.server.stop();
    await this.scriptedAgents[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
    expect(this.server.invalidFrames).toEqual([]);
  }

  /** What starts a session with a scripted agent in the harness's folder. */
  startPayload(changes: Partial<StartSession> = {}): StartSession {
    return startPayload({ ...this.#launch(), ...changes });
  }

  /** Starts a session; its agent is a process that has answered nothing yet. */
  startSession(changes: Partial<StartSession> = {}): Promise<SessionHarness> {
    return SessionHarness.start(this.server, this.scriptedAgents, this.startPayload(changes));
  }

  /** Starts a session, opened and ready for prompts. */
  async session(changes: Partial<StartSession> = {}): Promise<SessionHarness> {
    const session = await this.startSession(changes);
    await session.open();
    return session;
  }

  /** Starts a session whose first turn is open. */
  async promptedSession(changes: Partial<StartSession> = {}): Promise<SessionHarness> {
    const session = await this.session(changes);
    await session.prompt();
    return session;
  }

  #launch(): Pick<StartSession, 'command' | 'args' | 'env' | 'cwd'> {
    const { command, args, env } = this.scriptedAgents;
    return { command, args, env, cwd: this.folder };
  }
}

/** One session as its agent and its server see it. */
export class SessionHarness {
  readonly server: ServerPeer;
  readonly agent: ScriptedAgent;
  readonly sessionId: SessionId;

  private constructor(server: ServerPeer, agent: ScriptedAgent, session: SessionId) {
    this.server = server;
    this.agent = agent;
    this.sessionId = session;
  }

  /** Has a session started, and waits for its agent's process. */
  static async start(
    server: ServerPeer,
    scriptedAgents: ScriptedAgents,
    payload: StartSession,
  ): Promise<SessionHarness> {
    const startedBefore = scriptedAgents.all.length;
    expect(await server.request('agent.sessions.start', payload)).toMatchObject({ ok: true });
    return new SessionHarness(server, await scriptedAgents.nth(startedBefore), payload.session_id);
  }

  /** Plays the agent's introduction and the opening of its session, and waits until the session is ready. */
  async open(): Promise<void> {
    await this.agent.open();
    await this.server.eventWhere(
      'agent.session.updated',
      ({ payload }) => payload.session_id === this.sessionId,
    );
  }

  /** Has a prompt sent, whether or not the agent is ready for it; returns the id of its turn. */
  async sendPrompt(text: string): Promise<TurnId> {
    const id = turnId.parse(randomUUID());
    const payload = { session_id: this.sessionId, turn_id: id, text };
    expect(await this.server.request('agent.sessions.prompt', payload)).toMatchObject({ ok: true });
    return id;
  }

  /** Opens the session's `index`th turn, and returns its id once the agent has the prompt. */
  async prompt(text = 'go', index = 0): Promise<TurnId> {
    const id = await this.sendPrompt(text);
    await this.agent.call('session/prompt', index);
    return id;
  }

  /** Sends `elicitation/create` from the agent; `extra` replaces members of its params. */
  sendForm(id: string | number, properties: unknown = choiceProperties('A', 'B'), extra: object = {}): void {
    const requestedSchema = { type: 'object', properties };
    const params = { mode: 'form', sessionId: 'acp-1', message: 'Pick one', requestedSchema, ...extra };
    this.agent.send({ id, method: 'elicitation/create', params });
  }

  /** Sends a form, and returns the question as the runner announces it. */
  async holdQuestion(id: string | number, properties?: unknown, extra?: object): Promise<HeldQuestion> {
    const announcedBefore = this.server.events('agent.elicitation.created').length;
    this.sendForm(id, properties, extra);
    return (await this.server.event('agent.elicitation.created', announcedBefore)).payload;
  }

  /** Sends a form, and returns the id under which the runner holds it. */
  async holdForm(id: string | number, properties?: unknown, extra?: object): Promise<PendingId> {
    return (await this.holdQuestion(id, properties, extra)).pending_id;
  }

  /** Sends `session/request_permission` from the agent; `extra` replaces members of its params. */
  requestPermission(id: string, extra: object = {}): void {
    const options = [
      { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
      { optionId: 'odd', name: 'Odd', kind: 'unheard_of' },
    ];
    const toolCall = { toolCallId: 'call-1', title: 'Run rm -rf', kind: 'execute' };
    const params = { sessionId: 'acp-1', toolCall, options, ...extra };
    this.agent.send({ id, method: 'session/request_permission', params });
  }

  /** Answers a held form as an operator. */
  respond(pending: PendingId, changes: object = {}): Promise<StreamResponse> {
    return this.server.request('agent.elicitations.respond', responsePayload(pending, changes));
  }

  /** Answers a held permission as an operator. */
  respondToPermission(pending_id: PendingId, option_id: string | null): Promise<StreamResponse> {
    const { submission } = responsePayload(pending_id);
    return this.server.request('agent.permissions.respond', { pending_id, option_id, submission });
  }

  cancel(): Promise<StreamResponse> {
    return this.server.request('agent.sessions.cancel', { session_id: this.sessionId });
  }

  stop(): Promise<StreamResponse> {
    return this.server.request('agent.sessions.stop', { session_id: this.sessionId });
  }

  /** Waits until the server has heard of all that the agent sent, and the agent has read all that it was sent. */
  async flush(): Promise<void> {
    const marker = randomUUID();
    this.agent.say(marker);
    await this.server.eventWhere('agent.message', ({ payload }) => payload.content.includes(marker));
    this.agent.send({ id: marker, method: '_flush' });
    await this.agent.answer(marker);
  }
}

/** The payload of `agent.sessions.start` for the program and the folder in `changes`. */
export function startPayload(
  changes: Partial<StartSession> & Pick<StartSession, 'command' | 'args' | 'env' | 'cwd'>,
): StartSession {
  return {
    session_id: sessionId.parse(randomUUID()),
    agent_id: 'claude-acp',
    agent_name: 'Claude',
    default_mode: null,
    permission_policy: 'ask',
    disable_question_tool: false,
    elicitation: true,
    ...changes,
  };
}

/** Properties of a form with one single-select question, `question_0`. */
export function choiceProperties(...values: string[]): object {
  return {
    question_0: {
      type: 'string',
      title: 'Pick',
      oneOf: values.map((value) => ({ const: value, title: value })),
    },
  };
}

/** An answer to `question_0` by picks alone. */
export function pickedAnswers(...values: string[]) {
  return {
    answers: [{ question_id: 'question_0', selected_options: values, custom_text: '' }],
  };
}

/** The payload of `agent.elicitations.respond` and `agent.questions.respond`: no answer, unless `changes` has one. */
export function responsePayload(pending_id: PendingId, changes: object = {}) {
  return {
    pending_id,
    answers: [],
    rejected: false,
    reject_reason: '',
    submission: { id: submissionId.parse(randomUUID()), operator_id: operatorId.parse('operator') },
    ...changes,
  };
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operatorId, runnerId, sessionId, submissionId, turnId } from '@kandev/contracts';
import type { HeldRequest, PendingId, SessionId, StartSession, StreamResponse } from '@kandev/contracts';
import { pino } from 'pino';
import { expect } from 'vitest';
import { readConfig } from '../config.ts';
import { Runner, type RunnerDeps } from '../runner.ts';
import { PuppetTheatre, type Puppet } from './puppet-agent.ts';
import { ServerPeer } from './server-peer.ts';
import { until } from './until.ts';

export type StageOptions = {
  env?: Record<string, string>;
  deps?: Partial<Pick<RunnerDeps, 'now' | 'clockCheckMs' | 'backoff' | 'timing' | 'outbox'>>;
};

/** A runner in this process between a real WebSocket peer and real agent processes that the test plays. */
export class Stage {
  readonly server: ServerPeer;
  readonly theatre: PuppetTheatre;
  readonly folder = mkdtempSync(path.join(tmpdir(), 'stage-'));
  readonly logged: { level: number; msg: string; reason?: string }[] = [];
  readonly ended: Promise<'stopped' | 'refused'>;
  readonly #stop = new AbortController();

  private constructor(server: ServerPeer, theatre: PuppetTheatre, options: StageOptions) {
    this.server = server;
    this.theatre = theatre;
    const config = readConfig({
      KANDEV_HOME: this.folder,
      KANDEV_AGENT_STOP_GRACE: '200ms',
      ...options.env,
    });
    const log = pino({ level: 'info' }, { write: (line) => this.logged.push(JSON.parse(line) as never) });
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

  static async open(options: StageOptions = {}): Promise<Stage> {
    const stage = new Stage(await ServerPeer.listen(), await PuppetTheatre.open(), options);
    await stage.server.connected();
    return stage;
  }

  stop(): Promise<'stopped' | 'refused'> {
    this.#stop.abort();
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.server.stop();
    await this.theatre[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true, force: true });
    expect(this.server.problems).toEqual([]);
  }

  startPayload(changes: Partial<StartSession> = {}): StartSession {
    return {
      session_id: sessionId.parse(randomUUID()),
      agent_id: 'claude-acp',
      agent_name: 'Claude',
      command: this.theatre.command,
      args: this.theatre.args,
      env: this.theatre.env,
      cwd: this.folder,
      default_mode: null,
      permission_policy: 'ask',
      disable_question_tool: false,
      elicitation: true,
      ...changes,
    };
  }

  /** Starts a session and returns it with its agent, opened and ready. */
  async session(changes: Partial<StartSession> = {}): Promise<Actors> {
    const start = this.startPayload(changes);
    const before = this.theatre.puppets.length;
    expect(await this.server.ask('agent.sessions.start', start)).toMatchObject({ ok: true });
    const puppet = await this.theatre.puppet(before);
    await puppet.open();
    await until('the session to be ready', () =>
      this.server
        .events('agent.session.updated')
        .some(({ payload }) => payload.session_id === start.session_id),
    );
    return this.actors(puppet, start.session_id);
  }

  /** A session that the test itself opened. */
  actors(puppet: Puppet, session: SessionId): Actors {
    return new Actors(this.server, puppet, session);
  }
}

/** One session as its agent and its server see it. */
export class Actors {
  readonly server: ServerPeer;
  readonly puppet: Puppet;
  readonly sessionId: SessionId;

  constructor(server: ServerPeer, puppet: Puppet, session: SessionId) {
    this.server = server;
    this.puppet = puppet;
    this.sessionId = session;
  }

  /** Opens a turn, and returns its id once the agent has the prompt. */
  async prompt(text = 'go', index = 0): Promise<string> {
    const id = turnId.parse(randomUUID());
    const payload = { session_id: this.sessionId, turn_id: id, text };
    expect(await this.server.ask('agent.sessions.prompt', payload)).toMatchObject({ ok: true });
    await this.puppet.call('session/prompt', index);
    return id;
  }

  elicit(id: string | number, properties: unknown = choice('A', 'B'), extra: object = {}): void {
    const requestedSchema = { type: 'object', properties };
    const params = { mode: 'form', sessionId: 'acp-1', message: 'Pick one', requestedSchema, ...extra };
    this.puppet.send({ id, method: 'elicitation/create', params });
  }

  /** Asks, and returns the question as it was announced. */
  async held(id: string | number, properties?: unknown, extra?: object): Promise<PendingId> {
    const before = this.server.events('agent.elicitation.created').length;
    this.elicit(id, properties, extra);
    return (await this.server.event('agent.elicitation.created', before)).payload.pending_id;
  }

  askPermission(id: string, extra: object = {}): void {
    const options = [
      { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
      { optionId: 'odd', name: 'Odd', kind: 'unheard_of' },
    ];
    const toolCall = { toolCallId: 'call-1', title: 'Run rm -rf', kind: 'execute' };
    const params = { sessionId: 'acp-1', toolCall, options, ...extra };
    this.puppet.send({ id, method: 'session/request_permission', params });
  }

  respond(pending: HeldRequest['pending_id'], changes: object = {}): Promise<StreamResponse> {
    return this.server.ask('agent.elicitations.respond', response(pending, changes));
  }

  cancel(): Promise<StreamResponse> {
    return this.server.ask('agent.sessions.cancel', { session_id: this.sessionId });
  }

  stop(): Promise<StreamResponse> {
    return this.server.ask('agent.sessions.stop', { session_id: this.sessionId });
  }

  /**
   * Returns once all that the agent sent before has been acted on: an update that it sends now has reached
   * the server.
   */
  async settledDown(): Promise<void> {
    const mark = randomUUID();
    this.puppet.say(mark);
    await until('the mark', () =>
      this.server.events('agent.message').some(({ payload }) => payload.content.includes(mark)),
    );
  }
}

export function choice(...values: string[]): object {
  return {
    question_0: {
      type: 'string',
      title: 'Pick',
      oneOf: values.map((value) => ({ const: value, title: value })),
    },
  };
}

export function picked(...values: string[]): object {
  return {
    answers: [{ question_id: 'question_0', selected_options: values, custom_text: '' }],
  };
}

export function response(pending_id: PendingId, changes: object = {}): object {
  return {
    pending_id,
    answers: [],
    rejected: false,
    reject_reason: '',
    submission: { id: submissionId.parse(randomUUID()), operator_id: operatorId.parse('operator') },
    ...changes,
  };
}

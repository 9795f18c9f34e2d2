import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AgentProfile, Session, Task } from '@kandev/contracts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildApp } from '../app.ts';
import { readOrCreateToken } from '../auth/token.ts';
import { readConfig } from '../config.ts';
import { createContext, type Context } from '../context.ts';
import { prepareHome } from '../home.ts';
import type { Deps } from '../deps.ts';
import { FakeRunner } from './fake-runner.ts';

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string; body: unknown };

type Call = {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The bearer token; null is nobody, and the operator's is used where none is named. */
  token?: string | null;
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A whole server on a free port, with a database of its own, called over real connections. */
export class LiveServer implements AsyncDisposable {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly home: string;
  readonly port: number;
  readonly runnerToken: string;
  readonly #keepHome: boolean;

  private constructor(app: FastifyInstance, context: Context, home: string, keepHome: boolean) {
    this.app = app;
    this.context = context;
    this.home = home;
    this.port = (app.server.address() as AddressInfo).port;
    this.runnerToken = readOrCreateToken(path.join(home, 'local-runner.token'));
    this.#keepHome = keepHome;
  }

  static async start(
    options: { env?: Record<string, string>; home?: string; webFolder?: string; now?: () => Date } = {},
  ): Promise<LiveServer> {
    const { env = {}, webFolder, now } = options;
    const home = options.home ?? (await mkdtemp(path.join(tmpdir(), 'kandev-server-')));
    const config = readConfig({ KANDEV_PORT: '0', KANDEV_PROFILE: 'e2e', KANDEV_HOME: home, ...env });
    const context = createContext({
      config,
      home: prepareHome(config.home),
      log: pino({ level: 'silent' }),
      ...(webFolder === undefined ? {} : { webFolder }),
      ...(now === undefined ? {} : { now }),
    });
    const app = await buildApp(context);
    await app.listen({ host: config.host, port: config.port });
    return new LiveServer(app, context, home, options.home !== undefined);
  }

  get operatorToken(): string {
    return this.context.operatorToken;
  }

  get deps(): Deps {
    return this.context.deps;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  get runnerStreamUrl(): string {
    return `ws://${this.host}/api/v1/runners/stream`;
  }

  /** A call of the operator to the API. */
  api(method: string, route: string, body?: unknown): Promise<HttpAnswer> {
    return this.call(method, `/api/v1${route}`, { body });
  }

  /** One HTTP call with just these headers, which a browser's own client would not let a test choose. */
  call(method: string, pathname: string, { body, headers = {}, token }: Call = {}): Promise<HttpAnswer> {
    const bearer = token === undefined ? this.operatorToken : token;
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        {
          host: '127.0.0.1',
          port: this.port,
          method,
          path: pathname,
          agent: false,
          headers: {
            ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, body: parse(text) }),
          );
        },
      );
      call.on('error', reject);
      call.end(payload);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app.close();
    await this.context.close();
    if (!this.#keepHome) await rm(this.home, { recursive: true });
  }
}

export type LiveFixture = { readonly server: LiveServer; readonly runner: FakeRunner };

/** A server and a runner that is connected to it: new ones for each test, or one pair for the whole file. */
export function useLiveServer({ shared = false }: { shared?: boolean } = {}): LiveFixture {
  const started: { server?: LiveServer; runner?: FakeRunner } = {};
  const [setUp, tearDown] = shared ? [beforeAll, afterAll] : [beforeEach, afterEach];
  setUp(async () => {
    started.server = await LiveServer.start();
    started.runner = await FakeRunner.connectedTo(started.server);
  });
  tearDown(async () => {
    await started.runner?.disconnect();
    await started.server?.[Symbol.asyncDispose]();
  });
  const running = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('The server runs only during tests.');
    return part;
  };
  return {
    get server() {
      return running(started.server);
    },
    get runner() {
      return running(started.runner);
    },
  };
}

const profileBody = { name: 'Demo', agent_id: 'custom', command: 'agent' };

export async function createProfile(server: LiveServer, changes: object = {}): Promise<AgentProfile> {
  const created = await server.api('POST', '/agent-profiles', { ...profileBody, ...changes });
  expect(created.status).toBe(201);
  return created.body as AgentProfile;
}

/** Starts a session on a new task, as the board does. */
export async function startSession(server: LiveServer): Promise<{ task: Task; session: Session }> {
  const profile = await createProfile(server);
  const task = await server.api('POST', '/tasks', { title: 'Paint the shed' });
  expect(task.status).toBe(201);
  const { id } = task.body as Task;
  const body = { agent_profile_id: profile.id, prompt: 'Ask me', cwd: '/tmp' };
  const session = await server.api('POST', `/tasks/${id}/sessions`, body);
  expect(session.status).toBe(201);
  return { task: task.body as Task, session: session.body as Session };
}

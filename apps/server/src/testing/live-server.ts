import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { keptToken } from '../../auth/token.ts';
import { readConfig } from '../../config.ts';
import { createContext, type Context } from '../../context.ts';
import { prepareHome } from '../../home.ts';

type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string; body: unknown };

type Call = {
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Who calls; null is nobody. The operator unless it says otherwise. */
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
    this.runnerToken = keptToken(path.join(home, 'local-runner.token'));
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

  get host(): string {
    return `127.0.0.1:${this.port}`;
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

import closeWithGrace from 'close-with-grace';
import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createContext, type Context, type ContextOptions } from './context.ts';
import { DatabaseDamagedError } from './db/integrity.ts';
import { prepareHome, removeServerRecord, writeServerRecord } from './home.ts';
import { signInLink } from './http/sign-in.routes.ts';

const CLOSE_TIMEOUT_MS = 8000;

/**
 * The server process.
 *
 * With an IPC channel it is supervised: it sends `{type: 'listening', url, sign_in_url}` once it accepts
 * requests and `{type: 'ready', url}` once a runner is connected, leaves a terminal's signals to the
 * supervisor, and stops in order on SIGTERM or when the channel closes. Without one it prints both on standard
 * output. When it cannot start, it prints the reason in one line on standard error and exits with code 1.
 */
async function main(): Promise<void> {
  process.umask(0o077);
  const config = readConfig(process.env);
  const home = prepareHome(config.home);
  const log = createLog(home.log);
  const context = openContext({ config, home, log });
  const app = await buildApp(context);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    await context.close();
    throw listenError(error, config);
  }
  const url = urlOf(config.host, (app.server.address() as AddressInfo).port);
  writeServerRecord(home.serverRecord, url);
  log.info({ url, profile: config.profile }, 'listening');
  const graceful = closeWithGrace(
    { delay: CLOSE_TIMEOUT_MS, logger: log, skip: isSupervised() ? ['SIGINT', 'SIGHUP'] : [] },
    async ({ signal, err }) => {
      if (err === undefined) log.info({ signal }, 'stopping');
      else log.fatal({ err }, 'stopping after a failure');
      await app.close();
      await context.close();
      removeServerRecord(home.serverRecord);
    },
  );
  if (isSupervised()) {
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
    process.once('disconnect', () => graceful.close());
  }
  announce({ type: 'listening', url, sign_in_url: signInLink(url, context.operatorToken) });
  whenRunnerConnects(context, () => announce({ type: 'ready', url }));
}

function openContext(options: ContextOptions): Context {
  try {
    return createContext(options);
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (error instanceof DatabaseDamagedError) {
      throw new ConfigError(
        `the database ${options.home.database} is damaged (${message}): put a copy in its place, such as one from the folder backups beside it`,
      );
    }
    if (typeof code !== 'string' || !code.startsWith('SQLITE_')) throw error;
    throw new ConfigError(`the database ${options.home.database} cannot be opened: ${message}`);
  }
}

type Announcement = { type: 'listening'; url: string; sign_in_url: string } | { type: 'ready'; url: string };

const isSupervised = (): boolean => process.send !== undefined;

function announce(announcement: Announcement): void {
  if (process.send !== undefined) {
    process.send(announcement);
    return;
  }
  const line =
    announcement.type === 'ready' ? `ready ${announcement.url}` : `Sign in: ${announcement.sign_in_url}`;
  process.stdout.write(`${line}\n`);
}

function whenRunnerConnects({ deps }: Context, callback: () => void): void {
  if (deps.runners.connected().length > 0) {
    callback();
    return;
  }
  const unsubscribe = deps.writer.onCommit((events) => {
    if (!events.some(({ type }) => type === 'runner.connected')) return;
    unsubscribe();
    callback();
  });
}

/** Paths are logged without their query, which carries the sign-in token. */
const createLog = (file: string): Logger =>
  pino(
    {
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
      },
    },
    pino.destination({ dest: file, mode: 0o600, sync: true }),
  );

/** The server's URL on this machine. A wildcard address cannot be called, so it becomes 127.0.0.1. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function listenError(error: unknown, { host, port }: Config): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `port ${port} on ${host} is in use by another program: set KANDEV_PORT to another`,
      );
    case 'EACCES':
      return new ConfigError(`port ${port} may not be used by this user: set KANDEV_PORT to one above 1023`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`KANDEV_HOST ${host} is not an address of this machine`);
    case undefined:
    default:
      return error;
  }
}

try {
  await main();
} catch (error) {
  const text = error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`kandev: ${text}\n`);
  process.exit(1);
}

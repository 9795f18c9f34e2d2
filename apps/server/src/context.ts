import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createCredentials, type Credentials } from './auth/credentials.ts';
import { readOrCreateToken } from './auth/token.ts';
import { findRunnerName } from './commands/runners.ts';
import { seedDemo } from './commands/seed-demo.ts';
import { resolveElicitation } from './commands/settings.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { Background, type Deps } from './deps.ts';
import { EventFeed } from './feed/event-feed.ts';
import type { Home } from './home.ts';
import { runJobs } from './jobs/scheduler.ts';
import { RunnerRegistry } from './runner-sync/registry.ts';
import { Writer } from './stores/writer.ts';

/** The parts of one server. Only this module and the command line compose. */
export type Context = {
  config: Config;
  log: Logger;
  deps: Deps;
  feed: EventFeed;
  credentials: Credentials;
  operatorToken: string;
  webFolder: string;
  /** Aborts when the server begins to stop: streams and jobs end. */
  stopping: AbortController;
  /** Waits for running background work, then closes the database. */
  close: () => Promise<void>;
};

export type ContextOptions = {
  config: Config;
  home: Home;
  log: Logger;
  now?: () => Date;
  webFolder?: string;
};

const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Opens the database and composes the server, without listening.
 *
 * @throws what opening the database or reading a token throws
 */
export function createContext({
  config,
  home,
  log,
  now = () => new Date(),
  webFolder = builtWebApp,
}: ContextOptions): Context {
  const operatorToken = config.token ?? readOrCreateToken(home.operatorToken);
  const localRunnerToken = readOrCreateToken(home.localRunnerToken);
  const database = openDatabase(home.database);
  const writer = new Writer(database, now);
  const background = new Background(log);
  const deps: Deps = {
    database,
    writer,
    runners: new RunnerRegistry(),
    background,
    now,
    log,
    elicitation: resolveElicitation({ database }, config),
    defaultCwd: homedir(),
  };
  const stopping = new AbortController();
  if (config.profile === 'demo') seedDemo(deps);
  background.run('running the jobs', () => runJobs(deps, config, stopping.signal));
  return {
    config,
    log,
    deps,
    feed: new EventFeed(database, writer),
    credentials: createCredentials({
      operatorToken,
      localRunnerToken,
      findRunnerName: (sha256) => findRunnerName({ database }, { sha256 }),
    }),
    operatorToken,
    webFolder,
    stopping,
    close: async () => {
      stopping.abort();
      await background.idle();
      database.close();
    },
  };
}

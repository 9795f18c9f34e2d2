import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createCredentials, type Credentials } from './auth/credentials.ts';
import { keptToken } from './auth/token.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { createFeatureFlags, type FeatureFlags } from './feature-flags/feature-flags.ts';
import { EventFeed } from './feed/event-feed.ts';
import type { Home } from './home.ts';
import { RunnerRegistry } from './runners/runner-registry.ts';
import { Writer } from './stores/writer.ts';
import { Background } from './usecases/background.ts';
import type { Deps } from './usecases/deps.ts';
import { readOverride, writeOverride } from './usecases/feature-flag-overrides.ts';
import { keepHouse } from './usecases/keep-house.ts';
import { findRunnerName } from './usecases/runner-tokens.ts';
import { seedDemo } from './usecases/seed-demo.ts';

/** Everything that one server is made of. Nothing else in the process composes. */
export type Context = {
  config: Config;
  log: Logger;
  deps: Deps;
  feed: EventFeed;
  flags: FeatureFlags;
  credentials: Credentials;
  operatorToken: string;
  webFolder: string;
  /** Aborts when the server begins to stop: streams end, periodic work ends. */
  stopping: AbortController;
  /** Waits for what still runs, then closes the database. */
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
 * Opens the database and puts the server together, up to where it could listen.
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
  const operatorToken = config.token ?? keptToken(home.operatorToken);
  const localRunnerToken = keptToken(home.localRunnerToken);
  const database = openDatabase(home.database);
  const writer = new Writer(database, now);
  const flags = createFeatureFlags(config, {
    read: (key) => readOverride({ database }, key),
    write: (key, override) => writeOverride({ writer }, { key, override }),
  });
  const background = new Background(log);
  const deps: Deps = {
    database,
    writer,
    runners: new RunnerRegistry(),
    background,
    now,
    log,
    elicitation: flags.isOn('features.acpElicitation'),
    defaultCwd: homedir(),
  };
  const stopping = new AbortController();
  if (config.profile === 'demo') seedDemo(deps);
  background.run('housekeeping', () => keepHouse(deps, config, stopping.signal));
  return {
    config,
    log,
    deps,
    feed: new EventFeed(database, writer),
    flags,
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

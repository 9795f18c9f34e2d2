import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

/** The files that the server keeps in KANDEV_HOME. */
export type Home = {
  database: string;
  operatorToken: string;
  localRunnerToken: string;
  log: string;
  serverRecord: string;
};

export function homeFiles(home: string): Home {
  return {
    database: path.join(home, 'kandev.db'),
    operatorToken: path.join(home, 'operator.token'),
    localRunnerToken: path.join(home, 'local-runner.token'),
    log: path.join(home, 'logs', 'server.log'),
    serverRecord: path.join(home, 'run', 'server.json'),
  };
}

/**
 * Creates the home and its folders, for its owner alone.
 *
 * @throws ConfigError when a folder cannot be created or written
 */
export function prepareHome(home: string): Home {
  try {
    for (const folder of [home, path.join(home, 'logs'), path.join(home, 'run')]) {
      makeFolder(folder);
      accessSync(folder, constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    throw new ConfigError(`KANDEV_HOME ${home} cannot be written: ${(error as Error).message}`);
  }
  return homeFiles(home);
}

/** One folder at a time: Node's recursive mkdir never returns below a folder such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** The server process of a home. `started_at` tells it from a later process with the same pid. */
export type ServerRecord = { pid: number; started_at: string; url: string };

/** Records this process as the home's server. The rename keeps readers from seeing half a record. */
export function writeServerRecord(file: string, url: string): void {
  const startedAt = new Date(performance.timeOrigin).toISOString();
  const record: ServerRecord = { pid: process.pid, started_at: startedAt, url };
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  renameSync(draft, file);
}

export function removeServerRecord(file: string): void {
  rmSync(file, { force: true });
}

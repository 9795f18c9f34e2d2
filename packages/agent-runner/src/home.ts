import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerId, type RunnerId } from '@kandev/contracts';
import { z } from 'zod';
import { ConfigError } from './config.ts';

const processRecord = z.object({ pid: z.number().int(), started_at: z.string() });
const serverRecord = z.object({ url: z.url({ protocol: /^https?$/ }) });
const visibleAscii = /^[\x21-\x7e]+$/;

/** The files of KANDEV_HOME that a runner reads or keeps. */
export class RunnerHome {
  readonly #home: string;

  /** @throws ConfigError in one line when the home cannot be made */
  constructor(home: string) {
    this.#home = home;
    try {
      mkdirSync(path.join(home, 'run'), { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new ConfigError(`KANDEV_HOME ${home} cannot be written: ${(error as Error).message}`);
    }
  }

  /** The id that this home's runner keeps over restarts, created on first use. */
  runnerId(): RunnerId {
    const file = path.join(this.#home, 'runner.id');
    const stored = runnerId.safeParse(readText(file)?.trim());
    if (stored.success) return stored.data;
    const created = runnerId.parse(randomUUID());
    replaceFile(file, `${created}\n`);
    return created;
  }

  /** Records this process as the home's runner, for the supervisor that may have to find it again. */
  writeRecord(): void {
    const startedAt = new Date(performance.timeOrigin).toISOString();
    replaceFile(this.#record, JSON.stringify({ pid: process.pid, started_at: startedAt }));
  }

  /** Removes the record, unless it already names a later runner. */
  removeRecord(): void {
    const current = processRecord.safeParse(parseJson(readText(this.#record)));
    if (current.success && current.data.pid === process.pid) rmSync(this.#record, { force: true });
  }

  /** Where the local server is now, undefined while none is recorded. */
  serverUrl(): string | undefined {
    return serverRecord.safeParse(parseJson(readText(path.join(this.#home, 'run', 'server.json')))).data?.url;
  }

  /** The token that the local server made for its own runner, undefined while there is none. */
  localToken(): string | undefined {
    const token = readText(path.join(this.#home, 'local-runner.token'))?.trim();
    return token !== undefined && visibleAscii.test(token) ? token : undefined;
  }

  get #record(): string {
    return path.join(this.#home, 'run', 'runner.json');
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Readers see the old file or the new one, never half of one. */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerId, type RunnerId } from '@kandev/contracts';
import { z } from 'zod';
import { ConfigError } from './config.ts';

const processRecord = z.object({ pid: z.number().int(), started_at: z.string() });
const serverRecord = z.object({ url: z.url({ protocol: /^https?$/ }) });
const visible = /^[\x21-\x7e]+$/;

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

  /** The id that this home's runner keeps over restarts, made on first use. */
  runnerId(): RunnerId {
    const file = path.join(this.#home, 'runner.id');
    const kept = runnerId.safeParse(read(file)?.trim());
    if (kept.success) return kept.data;
    const made = runnerId.parse(randomUUID());
    replace(file, `${made}\n`);
    return made;
  }

  /** Records this process as the home's runner, for the supervisor that may have to find it again. */
  writeRecord(): void {
    const startedAt = new Date(performance.timeOrigin).toISOString();
    replace(this.#record, JSON.stringify({ pid: process.pid, started_at: startedAt }));
  }

  /** Takes the record away, unless it already names a later runner. */
  removeRecord(): void {
    const current = processRecord.safeParse(json(read(this.#record)));
    if (current.success && current.data.pid === process.pid) rmSync(this.#record, { force: true });
  }

  /** Where the local server is now, undefined while none is recorded. */
  serverUrl(): string | undefined {
    return serverRecord.safeParse(json(read(path.join(this.#home, 'run', 'server.json')))).data?.url;
  }

  /** The token that the local server made for its own runner, undefined while there is none. */
  localToken(): string | undefined {
    const token = read(path.join(this.#home, 'local-runner.token'))?.trim();
    return token !== undefined && visible.test(token) ? token : undefined;
  }

  get #record(): string {
    return path.join(this.#home, 'run', 'runner.json');
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function json(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Readers see the old file or the new one, never half of one. */
function replace(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

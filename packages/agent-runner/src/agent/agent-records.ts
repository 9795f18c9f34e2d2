import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { processStart } from './process-start.ts';

const running = z.object({ pid: z.number().int().positive(), start: z.string().min(1) });
const record = z.object({ agent: running, runner: running });

/**
 * The agents that run, one file each, so that the next runner can end what outlived both its runner and its
 * watcher. A pid alone says nothing: it may be a stranger's by then.
 */
export class AgentRecords {
  readonly #folder: string;
  readonly #runnerPid: number;

  constructor(folder: string, runnerPid: number = process.pid) {
    this.#folder = folder;
    this.#runnerPid = runnerPid;
  }

  /** Records the leader of an agent's process group until it is gone. */
  keep(pid: number, gone: Promise<unknown>): void {
    const start = processStart(pid);
    const runnerStart = processStart(this.#runnerPid);
    if (start === undefined || runnerStart === undefined) return;
    const kept: z.infer<typeof record> = {
      agent: { pid, start },
      runner: { pid: this.#runnerPid, start: runnerStart },
    };
    const file = path.join(this.#folder, `${pid}.json`);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
    void gone.then(() => rmSync(file, { force: true }));
  }

  /** Ends every recorded agent that still lives while its runner does not; returns the pids of those. */
  reap(): number[] {
    const reaped: number[] = [];
    for (const file of this.#files()) {
      const kept = readRecord(file);
      if (kept !== undefined && isAlive(kept.runner)) continue;
      if (kept !== undefined && isAlive(kept.agent)) {
        process.kill(-kept.agent.pid, 'SIGKILL');
        reaped.push(kept.agent.pid);
      }
      rmSync(file, { force: true });
    }
    return reaped;
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder).map((name) => path.join(this.#folder, name));
    } catch {
      return [];
    }
  }
}

const isAlive = ({ pid, start }: z.infer<typeof running>): boolean => processStart(pid) === start;

const readRecord = (file: string): z.infer<typeof record> | undefined => {
  try {
    return record.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
};

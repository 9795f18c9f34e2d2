import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findMarkedProcesses } from './marked-processes.ts';
import { processStartStamp } from './process-table.ts';

const running = z.object({ pid: z.number().int().positive(), start: z.string().min(1) });
/** Runners of before wrote no mark. */
const record = z.object({ agent: running, runner: running, mark: z.string().min(1).optional() });
type AgentRecord = z.infer<typeof record>;

/** An agent's process, the leader of its group. `mark`: in the environment of everything that it starts. */
export type MarkedAgent = { pid: number; mark: string };

/**
 * The agents that run, one file each, so that the next runner can end what outlived both its runner and its
 * watcher: the group, and whatever left it and carries the agent's mark. A pid alone says nothing: it may be
 * a stranger's by then.
 */
export class AgentRecords {
  readonly #folder: string;
  readonly #runnerPid: number;

  constructor(folder: string, runnerPid: number = process.pid) {
    this.#folder = folder;
    this.#runnerPid = runnerPid;
  }

  /** Records an agent until it is gone, with everything that ran away from it. */
  record({ pid, mark }: MarkedAgent, gone: Promise<unknown>): void {
    const start = processStartStamp(pid);
    const runnerStart = processStartStamp(this.#runnerPid);
    if (start === undefined || runnerStart === undefined) return;
    const kept: AgentRecord = {
      agent: { pid, start },
      runner: { pid: this.#runnerPid, start: runnerStart },
      mark,
    };
    const file = path.join(this.#folder, `${randomUUID()}.json`);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
    void gone.then(() => {
      const hasRunaways = findMarkedProcesses(new Set([mark])).some(({ group }) => group !== pid);
      if (!hasRunaways) rmSync(file, { force: true });
    });
  }

  /**
   * Ends everything of every recorded agent whose runner does not live any more.
   *
   * @returns the pids of what was ended: an agent's own stands for its whole group
   */
  killOrphans(): number[] {
    const orphans = this.#files().flatMap((file) => {
      const kept = readRecord(file);
      return kept !== undefined && isAlive(kept.runner) ? [] : [{ file, kept }];
    });
    const ended = orphans.flatMap(({ kept }) =>
      kept !== undefined && isAlive(kept.agent) && kill(-kept.agent.pid) ? [kept.agent.pid] : [],
    );
    const marks = new Set(orphans.flatMap(({ kept }) => kept?.mark ?? []));
    const strays = findMarkedProcesses(marks).filter(({ group }) => !ended.includes(group));
    for (const { pid } of strays) if (kill(pid)) ended.push(pid);
    for (const { file } of orphans) rmSync(file, { force: true });
    return ended;
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder).map((name) => path.join(this.#folder, name));
    } catch {
      return [];
    }
  }
}

/** Returns whether there was something to end. */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

const isAlive = ({ pid, start }: z.infer<typeof running>): boolean => processStartStamp(pid) === start;

function readRecord(file: string): AgentRecord | undefined {
  try {
    return record.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { findMarkedProcesses, processStartStamp } from './process-table.ts';

const processIdentity = z.object({ pid: z.number().int().positive(), start: z.string().min(1) });
/** Earlier versions wrote no mark. */
const agentRecord = z.object({
  agent: processIdentity,
  runner: processIdentity,
  mark: z.string().min(1).optional(),
});
type AgentRecord = z.infer<typeof agentRecord>;

/** An agent's process, which leads its group. `mark` is in the environment of every process that it starts. */
export type MarkedAgent = { pid: number; mark: string };

/**
 * The running agents, a file for each, so that the next runner can kill the processes that outlive both their
 * runner and their watcher: the agent's group, and every process with its mark that has left the group. A pid
 * alone says nothing: it may have passed to a stranger.
 */
export class AgentRecords {
  readonly #folder: string;
  readonly #runnerPid: number;

  constructor(folder: string, runnerPid: number = process.pid) {
    this.#folder = folder;
    this.#runnerPid = runnerPid;
  }

  /** Records an agent until it is gone with every process that has left its group. */
  record({ pid, mark }: MarkedAgent, gone: Promise<unknown>): void {
    const start = processStartStamp(pid);
    const runnerStart = processStartStamp(this.#runnerPid);
    if (start === undefined || runnerStart === undefined) return;
    const record: AgentRecord = {
      agent: { pid, start },
      runner: { pid: this.#runnerPid, start: runnerStart },
      mark,
    };
    const file = path.join(this.#folder, `${randomUUID()}.json`);
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
    void gone.then(() => {
      const hasStrays = findMarkedProcesses(new Set([mark])).some(({ group }) => group !== pid);
      if (!hasStrays) rmSync(file, { force: true });
    });
  }

  /**
   * Kills the processes of every recorded agent whose runner is gone.
   *
   * @returns the pids of the killed processes; an agent's own pid stands for its whole group
   */
  killOrphans(): number[] {
    const orphans = this.#files().flatMap((file) => {
      const record = readRecord(file);
      return record !== undefined && isAlive(record.runner) ? [] : [{ file, record }];
    });
    const killed = orphans.flatMap(({ record }) =>
      record !== undefined && isAlive(record.agent) && kill(-record.agent.pid) ? [record.agent.pid] : [],
    );
    const marks = new Set(orphans.flatMap(({ record }) => record?.mark ?? []));
    const strays = findMarkedProcesses(marks).filter(({ group }) => !killed.includes(group));
    for (const { pid } of strays) if (kill(pid)) killed.push(pid);
    for (const { file } of orphans) rmSync(file, { force: true });
    return killed;
  }

  #files(): string[] {
    try {
      return readdirSync(this.#folder).map((name) => path.join(this.#folder, name));
    } catch {
      return [];
    }
  }
}

/** @returns whether there was a process to kill */
function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

const isAlive = ({ pid, start }: z.infer<typeof processIdentity>): boolean =>
  processStartStamp(pid) === start;

function readRecord(file: string): AgentRecord | undefined {
  try {
    return agentRecord.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

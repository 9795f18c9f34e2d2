import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type MarkedProcess = { pid: number; group: number; mark: string };

/** Where the fields of /proc/PID/stat are, counted from behind the program's name. */
const GROUP_FIELD = 2;
const START_TIME_FIELD = 19;

/**
 * The living processes, but for this one, whose environment has one of these entries (`NAME=VALUE`). None is
 * found outside Linux, where no process can read the environment of another.
 */
export function findMarkedProcesses(marks: ReadonlySet<string>): MarkedProcess[] {
  if (marks.size === 0) return [];
  return otherPids().flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const mark = environment.find((entry) => marks.has(entry));
      return mark === undefined ? [] : [{ pid, group: Number(statFields(pid)[GROUP_FIELD]), mark }];
    } catch {
      // The process has ended, or is another user's.
      return [];
    }
  });
}

function otherPids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid !== process.pid);
  } catch {
    return [];
  }
}

/**
 * A text that names the start of a process, and that no other process of its pid can have; undefined where
 * there is no such process. It is only to be compared with another result of this function.
 */
export function processStartStamp(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      const env = { ...process.env, LC_ALL: 'C' };
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' }).trim();
    }
    const fields = statFields(pid);
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[START_TIME_FIELD] ?? ''}`;
  } catch {
    return undefined;
  }
}

const statFields = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

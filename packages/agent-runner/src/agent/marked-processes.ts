import { readdirSync, readFileSync } from 'node:fs';

export type MarkedProcess = { pid: number; group: number; mark: string };

/** The place of the process group in /proc/PID/stat, behind the program's name. */
const GROUP_FIELD = 2;

/**
 * The living processes, but for this one, whose environment has one of these very entries. Only Linux tells
 * what it is; elsewhere none is found.
 */
export function findMarkedProcesses(marks: ReadonlySet<string>): MarkedProcess[] {
  if (marks.size === 0) return [];
  return pids().flatMap((pid) => {
    try {
      const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const mark = entries.find((entry) => marks.has(entry));
      return mark === undefined ? [] : [{ pid, group: groupOf(pid), mark }];
    } catch {
      // It has ended, or is another user's.
      return [];
    }
  });
}

function pids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid !== process.pid);
  } catch {
    return [];
  }
}

const groupOf = (pid: number): number =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[GROUP_FIELD],
  );

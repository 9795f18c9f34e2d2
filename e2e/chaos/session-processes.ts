import fs from 'node:fs';

export type SessionProcess = { pid: number; session: string; isLeader: boolean };

/** Every living process of the sessions, found by the environment variable that each of them inherits. */
export function sessionProcesses(sessionIds: ReadonlySet<string>): SessionProcess[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const session = sessionOf(name);
      if (session === undefined || !sessionIds.has(session)) return [];
      return [{ pid: Number(name), session, isLeader: isLeader(name) }];
    });
}

/** Whether the process lives and has this `NAME=value`: a pid alone may have been reused by another process. */
export function hasEnvironmentVariable(pid: number, variable: string): boolean {
  return readIfPresent(`/proc/${pid}/environ`).split('\0').includes(variable);
}

function sessionOf(pid: string): string | undefined {
  // After the session's id, the value names the single process.
  return /(?:^|\0)KANDEV_SESSION=([^\0.]*)/.exec(readIfPresent(`/proc/${pid}/environ`))?.[1];
}

function isLeader(pid: string): boolean {
  const fields = readIfPresent(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields[0] !== 'Z' && fields[2] === pid;
}

/** Empty where the process has ended meanwhile or belongs to another user. */
function readIfPresent(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

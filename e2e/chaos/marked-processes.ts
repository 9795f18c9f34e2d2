import fs from 'node:fs';

export type MarkedProcess = { pid: number; session: string; isLeader: boolean };

/** Every living process that was started for a session, by the mark that all of them carry. */
export function markedProcesses(sessions: ReadonlySet<string>): MarkedProcess[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const session = sessionOf(name);
      if (session === undefined || !sessions.has(session)) return [];
      return [{ pid: Number(name), session, isLeader: isLeader(name) }];
    });
}

/** Whether a process lives whose environment holds this very variable: a number alone may be a stranger's by now. */
export function hasVariable(pid: number, variable: string): boolean {
  return read(`/proc/${pid}/environ`).split('\0').includes(variable);
}

function sessionOf(pid: string): string | undefined {
  // Behind the session's id the mark names the one process of it.
  return /(?:^|\0)KANDEV_SESSION=([^\0.]*)/.exec(read(`/proc/${pid}/environ`))?.[1];
}

function isLeader(pid: string): boolean {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields[0] !== 'Z' && fields[2] === pid;
}

/** A process can end while it is being looked at, and others are none of our business. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

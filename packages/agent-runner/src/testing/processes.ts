import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether a process runs; a zombie that nobody has waited for yet does not. */
export function isAlive(pid: number): boolean {
  return !['', 'Z'].includes(statOf(pid)[0] ?? '');
}

/** The id of a process's group. */
export function processGroupOf(pid: number): number {
  return Number(statOf(pid)[2]);
}

/** The running processes of a group, its leader included. */
export function processesInGroup(group: number): number[] {
  return runningProcesses().filter((pid) => processGroupOf(pid) === group);
}

export function runningProcesses(): number[] {
  return readdirSync('/proc').map(Number).filter(isAlive);
}

/** A file of a process below /proc as text, empty once the process is gone. */
export function readProcessFile(pid: number, name: 'cmdline' | 'environ' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** Where a symbolic link leads, empty where there is none. */
export function linkTarget(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

/** The addresses on which a process accepts TCP connections. */
export function listeningAddresses(pid: number): string[] {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => linkTarget(`/proc/${pid}/fd/${fd}`)));
  return ['tcp', 'tcp6'].flatMap((protocol) =>
    readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && open.has(`socket:[${inode ?? ''}]`))
      .map(([, address = '']) => address),
  );
}

/** The fields of /proc/PID/stat behind the command's name: state, parent, group, …. */
function statOf(pid: number): string[] {
  return readProcessFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
}

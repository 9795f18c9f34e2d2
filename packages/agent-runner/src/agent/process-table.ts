import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The place of the start time in /proc/PID/stat, behind the program's name. */
const START_FIELD = 19;

/**
 * When a process started, in words that no other process of its pid can have; undefined where there is none.
 * Only ever compared with what this function said before.
 */
export function processStartStamp(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      const env = { ...process.env, LC_ALL: 'C' };
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' }).trim();
    }
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[START_FIELD] ?? ''}`;
  } catch {
    return undefined;
  }
}

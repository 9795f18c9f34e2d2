// Which process is meant: a pid alone may have been given to another one since.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Two processes of one pid cannot start this close together; clocks that were set meanwhile can differ by it. */
const TOLERANCE_MS = 60_000;
const TICKS_PER_SECOND = 100;

/** When the process started, in milliseconds since the epoch, or undefined where there is none. */
export function startOf(pid) {
  try {
    if (process.platform === 'linux') {
      const fields = fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (fields[0] === 'Z') return undefined;
      const boot = /^btime (\d+)$/m.exec(fs.readFileSync('/proc/stat', 'utf8'));
      return Number(boot[1]) * 1000 + (Number(fields[19]) * 1000) / TICKS_PER_SECOND;
    }
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    return Date.parse(text.toString().trim());
  } catch {
    return undefined;
  }
}

/** The record in `file` (`{pid, started_at, …}`) if that very process still lives, else undefined. */
export function livingRecord(file) {
  let record;
  try {
    record = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
  const started = startOf(record.pid);
  return started !== undefined && Math.abs(started - Date.parse(record.started_at)) < TOLERANCE_MS
    ? record
    : undefined;
}

/** Writes this process's record; `exclusive` refuses (returns false) where the file is already there. */
export function writeRecord(file, extra = {}, { exclusive = false } = {}) {
  const record = { pid: process.pid, started_at: new Date(performance.timeOrigin).toISOString(), ...extra };
  try {
    fs.writeFileSync(file, JSON.stringify(record), { flag: exclusive ? 'wx' : 'w', mode: 0o600 });
    return true;
  } catch (error) {
    if (exclusive && error.code === 'EEXIST') return false;
    throw error;
  }
}

// Which process is meant: a pid alone may have been given to another one since.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
  return living(textOf(file));
}

/** Writes this process's record, or another's that `fields` names, whole at any moment that it is read. */
export function writeRecord(file, fields = {}) {
  const fresh = freshFile(file);
  fs.writeFileSync(fresh, recordOf(fields), { mode: 0o600 });
  fs.renameSync(fresh, file);
}

/**
 * Makes `file` this process's record unless a living process has it. Returns whether it did: of several that
 * try at once, exactly one does, whatever dead process the record was of.
 */
export function claimRecord(file) {
  const own = freshFile(file);
  fs.writeFileSync(own, recordOf(), { mode: 0o600 });
  try {
    let claimed = linked(own, file) || undefined;
    while (claimed === undefined) claimed = linked(own, file) || replaceDead(own, file);
    return claimed;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/**
 * A dead record may be replaced only by who puts down its one successor, a file that is named after what the
 * record says. A successor whose process died before it was done is a dead record like any other.
 * Returns whether the file is ours, undefined where it has changed meanwhile.
 */
function replaceDead(own, file) {
  const dead = [];
  let at = file;
  do {
    const text = textOf(at);
    if (text === undefined) return undefined;
    if (living(text) !== undefined) return false;
    dead.push({ at, text });
    at = `${file}.after-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  } while (!linked(own, at));
  const isUnchanged = dead.every(({ at, text }) => textOf(at) === text);
  if (isUnchanged) {
    fs.renameSync(own, file);
    for (const { at: old } of dead.slice(1)) fs.rmSync(old, { force: true });
  }
  fs.rmSync(at, { force: true });
  return isUnchanged || undefined;
}

/** Gives a file a second name that it appears under whole. Returns false where the name is taken. */
function linked(file, name) {
  try {
    fs.linkSync(file, name);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function living(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return undefined;
  }
  const started = startOf(record.pid);
  return started !== undefined && Math.abs(started - Date.parse(record.started_at)) < TOLERANCE_MS
    ? record
    : undefined;
}

function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const freshFile = (file) => `${file}.${process.pid}`;

const recordOf = (fields = {}) =>
  JSON.stringify({ pid: process.pid, started_at: new Date(performance.timeOrigin).toISOString(), ...fields });

// @ts-check
// A file that records which process has a role: the pid and its start time, since a pid can be reused.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';

/** Processes with a reused pid start further apart than this; a changed clock moves a start time by less. */
const START_TOLERANCE_MS = 60_000;
const TICKS_PER_SECOND = 100;

/** @typedef {{ pid: number, started_at: string, url?: string }} ProcessRecord */

/**
 * The start of the process in milliseconds since the epoch, undefined where no such process lives.
 * @param {number} pid
 */
export function processStartMs(pid) {
  try {
    if (process.platform === 'linux') {
      const fields = fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      if (fields[0] === 'Z') return undefined;
      const bootSeconds = /^btime (\d+)$/m.exec(fs.readFileSync('/proc/stat', 'utf8'))?.[1];
      return Number(bootSeconds) * 1000 + (Number(fields[19]) * 1000) / TICKS_PER_SECOND;
    }
    const lstart = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    return Date.parse(lstart.toString().trim());
  } catch {
    return undefined;
  }
}

/**
 * The record in `file` if its process still lives.
 * @param {string} file
 */
export function readLivingRecord(file) {
  return parseLivingRecord(readIfPresent(file));
}

/**
 * Atomically writes a record: this process's, or that of another process that `fields` describes.
 * @param {string} file
 * @param {Partial<ProcessRecord>} [fields]
 */
export function writeRecord(file, fields = {}) {
  const temporary = temporaryName(file);
  fs.writeFileSync(temporary, recordText(fields), { mode: 0o600 });
  fs.renameSync(temporary, file);
}

/**
 * Makes `file` this process's record unless a living process has it, and returns whether it did. Of several
 * processes that claim a free or dead record at once, exactly one succeeds.
 * @param {string} file
 */
export function claimRecord(file) {
  const own = temporaryName(file);
  fs.writeFileSync(own, recordText(), { mode: 0o600 });
  try {
    /** @type {boolean | undefined} */
    let isClaimed;
    do isClaimed = linkIfFree(own, file) || replaceDeadRecord(own, file);
    while (isClaimed === undefined);
    return isClaimed;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/**
 * Only the process that creates the dead record's one successor file, named after the record's hash, may replace
 * the record. A successor file whose process has died is a dead record in turn.
 * @param {string} own
 * @param {string} file
 * @returns {boolean | undefined} whether `file` is ours, undefined where another process has changed it
 */
function replaceDeadRecord(own, file) {
  const deadRecords = [];
  let name = file;
  do {
    const text = readIfPresent(name);
    if (text === undefined) return undefined;
    if (parseLivingRecord(text) !== undefined) return false;
    deadRecords.push({ name, text });
    name = `${file}.after-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  } while (!linkIfFree(own, name));
  const isUnchanged = deadRecords.every((dead) => readIfPresent(dead.name) === dead.text);
  if (isUnchanged) {
    fs.renameSync(own, file);
    for (const dead of deadRecords.slice(1)) fs.rmSync(dead.name, { force: true });
  }
  fs.rmSync(name, { force: true });
  return isUnchanged || undefined;
}

/**
 * Links a complete file to a further name; false where the name is taken.
 * @param {string} file
 * @param {string} name
 */
function linkIfFree(file, name) {
  try {
    fs.linkSync(file, name);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * @param {string | undefined} text
 * @returns {ProcessRecord | undefined}
 */
function parseLivingRecord(text) {
  let record;
  try {
    record = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  const startMs = processStartMs(record.pid);
  return startMs !== undefined && Math.abs(startMs - Date.parse(record.started_at)) < START_TOLERANCE_MS
    ? record
    : undefined;
}

/** @param {string} file */
function readIfPresent(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** @param {string} file */
const temporaryName = (file) => `${file}.${process.pid}`;

/** @param {Partial<ProcessRecord>} [fields] */
const recordText = (fields = {}) =>
  JSON.stringify({ pid: process.pid, started_at: new Date(performance.timeOrigin).toISOString(), ...fields });

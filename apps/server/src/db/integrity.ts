import type { Database as Sqlite } from 'better-sqlite3';
import { statSync } from 'node:fs';

/** The database file opens, but its content is inconsistent. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

/** Whether the last process with this file open was killed: an orderly close removes the write-ahead log. */
export function wasKilled(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** @throws DatabaseDamagedError with the first inconsistency */
export function checkIntegrity(sqlite: Sqlite): void {
  const result = String(sqlite.prepare('pragma integrity_check(1)').pluck().get());
  if (result !== 'ok') throw new DatabaseDamagedError(result.split('\n').slice(-1)[0]);
}

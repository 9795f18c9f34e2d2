import type { Database as Sqlite } from 'better-sqlite3';
import { statSync } from 'node:fs';

/** The file opens, and what is in it contradicts itself. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

/** Whether the process that had the file open before was cut off: an orderly end leaves no log beside it. */
export function wasKilled(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** @throws DatabaseDamagedError with the first thing that is wrong */
export function checkIntegrity(sqlite: Sqlite): void {
  const found = String(sqlite.prepare('pragma integrity_check(1)').pluck().get());
  if (found !== 'ok') throw new DatabaseDamagedError(found.split('\n').slice(-1)[0]);
}

import Sqlite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { fileURLToPath } from 'node:url';
import { makeDefaultColumns } from './default-columns.ts';

/** What is enough to read. Outside a transaction it sees the last commit. */
export interface Reader {
  readonly db: BetterSQLite3Database;
}

/** The one open database of this process. Writes go through a `Writer`. */
export interface Database extends Reader, Disposable {
  /** Runs `work` in a transaction that holds the write lock from its start; a throw undoes all of it. */
  immediately<T>(work: () => T): T;
  close(): void;
}

const migrations = fileURLToPath(new URL('../../../../drizzle', import.meta.url));

/**
 * Opens the file, making it if it is missing, and brings its tables up to date.
 *
 * `synchronous = FULL`: with the write-ahead log the usual NORMAL keeps the file whole over a power cut
 * but may lose the newest commits, and an answer that was acknowledged to a person must not be among them.
 *
 * @throws what SQLite throws when the file cannot be opened or is not a database
 */
export const openDatabase = (path: string): Database => {
  const sqlite = new Sqlite(path);
  try {
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('busy_timeout = 5000');
    const db = drizzle({ client: sqlite });
    migrate(db, { migrationsFolder: migrations });
    sqlite.pragma('foreign_keys = ON');
    const immediately = <T>(work: () => T): T => {
      if (sqlite.inTransaction) throw new Error('A transaction is open: transactions do not nest.');
      return sqlite.transaction(work).immediate();
    };
    immediately(() => makeDefaultColumns(db));
    const close = (): void => {
      sqlite.close();
    };
    return { db, immediately, close, [Symbol.dispose]: close };
  } catch (error) {
    sqlite.close();
    throw error;
  }
};

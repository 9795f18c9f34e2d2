import Sqlite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { insertDefaultColumns } from './default-columns.ts';
import { checkIntegrity, wasKilled } from './integrity.ts';
import { migrateToNewest } from './migrate.ts';

/** What is enough to read. Outside a transaction it sees the last commit. */
export interface Reader {
  readonly db: BetterSQLite3Database;
}

/**
 * What a commit outlives: `power-cut` waits for the disk, `crash` only for the operating system. A commit
 * of the second kind is lost in a power cut unless one of the first has followed it.
 */
export type Durability = 'power-cut' | 'crash';

const synchronous = { 'power-cut': 'FULL', crash: 'NORMAL' } as const;

/** The one open database of this process. Writes go through a `Writer`. */
export interface Database extends Reader, Disposable {
  /** Runs `work` in a transaction that holds the write lock from its start; a throw undoes all of it. */
  transact<T>(work: () => T, durability: Durability): T;
  /** Inside such a transaction: a throw undoes only what `work` did, and the rest can go on. */
  savepoint<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens the file, making it if it is missing, and brings its tables up to date. A file that was open when a
 * process died is checked first.
 *
 * With the write-ahead log, `synchronous = NORMAL` keeps the file whole over a power cut but may lose the
 * newest commits. An answer that was acknowledged to a person must not be among them, so commits are FULL
 * unless they say otherwise, as the pieces of a transcript do: they are many, and waiting costs each the most.
 *
 * @throws DatabaseDamagedError; what SQLite throws when the file cannot be opened or is not a database
 */
export function openDatabase(path: string): Database {
  const isSuspect = wasKilled(path);
  const sqlite = new Sqlite(path);
  try {
    sqlite.pragma('journal_mode = WAL');
    if (isSuspect) checkIntegrity(sqlite);
    sqlite.pragma('busy_timeout = 5000');
    const db = drizzle({ client: sqlite });
    migrateToNewest(sqlite, db);
    sqlite.pragma('foreign_keys = ON');
    const immediately = <T>(work: () => T, durability: Durability): T => {
      if (sqlite.inTransaction) throw new Error('A transaction is open: transactions do not nest.');
      sqlite.pragma(`synchronous = ${synchronous[durability]}`);
      return sqlite.transaction(work).immediate();
    };
    const apart = <T>(work: () => T): T => {
      if (!sqlite.inTransaction) throw new Error('No transaction is open.');
      return sqlite.transaction(work)();
    };
    immediately(() => insertDefaultColumns(db), 'power-cut');
    const close = (): void => {
      sqlite.close();
    };
    return { db, immediately: transact, apart: savepoint, close, [Symbol.dispose]: close };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

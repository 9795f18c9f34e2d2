import Sqlite from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { insertDefaultColumns } from './default-columns.ts';
import { checkIntegrity, wasKilled } from './integrity.ts';
import { migrateToNewest } from './migrate.ts';

/** Read access. Outside a transaction it sees the last commit. */
export interface Reader {
  readonly db: BetterSQLite3Database;
}

/**
 * What a commit survives: `power-cut` waits for the disk, `crash` only for the operating system. A power cut
 * loses the latter unless a `power-cut` commit has followed it.
 */
export type Durability = 'power-cut' | 'crash';

const synchronous = { 'power-cut': 'FULL', crash: 'NORMAL' } as const;

/** The one open database of this process. Writes go through a `Writer`. */
export interface Database extends Reader, Disposable {
  /** Runs `work` in a transaction that holds the write lock from its start; a throw rolls it back. */
  transact<T>(work: () => T, durability: Durability): T;
  /** Inside a transaction: a throw rolls back only `work`, and the transaction can go on. */
  savepoint<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens the file, creates it if it is missing, and migrates its tables. A file that was open when its process was
 * killed is checked first.
 *
 * With the write-ahead log, `synchronous = NORMAL` may lose the newest commits in a power cut. An answer that was
 * acknowledged to a person must not be among them, so commits are FULL unless they ask for less.
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
    let pragma: Durability | undefined;
    const transact = <T>(work: () => T, durability: Durability): T => {
      if (sqlite.inTransaction) throw new Error('A transaction is open: transactions do not nest.');
      if (durability !== pragma) sqlite.pragma(`synchronous = ${synchronous[durability]}`);
      pragma = durability;
      return sqlite.transaction(work).immediate();
    };
    const savepoint = <T>(work: () => T): T => {
      if (!sqlite.inTransaction) throw new Error('No transaction is open.');
      return sqlite.transaction(work)();
    };
    transact(() => insertDefaultColumns(db), 'power-cut');
    const close = (): void => {
      sqlite.close();
    };
    return { db, transact, savepoint, close, [Symbol.dispose]: close };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

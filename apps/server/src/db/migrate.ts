import type { Database as Sqlite } from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const migrationsFolder = fileURLToPath(new URL('../../../../drizzle', import.meta.url));

/**
 * Applies the missing migrations in one transaction. A database that is not new is first copied to `backups`
 * beside it, so that an older release can be restored.
 *
 * @throws what SQLite throws; then the tables are unchanged
 */
export function migrateToNewest(sqlite: Sqlite, db: BetterSQLite3Database): void {
  const last = newestAppliedMigration(sqlite);
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  if (newest <= last) return;
  if (last > 0) backUpBefore(newest, sqlite);
  migrate(db, { migrationsFolder });
}

/** The timestamp of the newest migration of this database, 0 in a new database. */
function newestAppliedMigration(sqlite: Sqlite): number {
  const table = sqlite.prepare(`select 1 from sqlite_master where name = '__drizzle_migrations'`).get();
  if (table === undefined) return 0;
  return Number(sqlite.prepare('select max(created_at) from __drizzle_migrations').pluck().get());
}

/** One complete copy per migration: a migration that fails at every start does not fill the disk. */
function backUpBefore(migration: number, sqlite: Sqlite): void {
  const folder = path.join(path.dirname(sqlite.name), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const day = new Date(migration).toISOString().replaceAll(':', '-');
  const copy = path.join(folder, `before-migration-of-${day}.db`);
  const draft = `${copy}.part`;
  rmSync(draft, { force: true });
  try {
    sqlite.prepare('vacuum into ?').run(draft);
    renameSync(draft, copy);
  } finally {
    rmSync(draft, { force: true });
  }
}

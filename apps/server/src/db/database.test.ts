import Sqlite from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listColumns } from '../stores/columns.ts';
import { readSetting, writeSetting } from '../stores/settings.ts';
import { Writer } from '../stores/writer.ts';
import { z } from 'zod';
import { openDatabase } from './database.ts';
import { DatabaseDamagedError } from './integrity.ts';

const migrations = fileURLToPath(new URL('../../../../drizzle', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kandev-database-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => path.join(folder, 'kandev.db');

it('makes the tables and the four columns once, and keeps them', () => {
  using first = openDatabase(file());
  const columns = listColumns(first);
  expect(columns.map(({ title, role }) => [title, role])).toEqual([
    ['Backlog', 'backlog'],
    ['In progress', 'in_progress'],
    ['Review', 'review'],
    ['Done', 'done'],
  ]);
  expect(columns.every(({ unnamed }) => unnamed)).toBe(true);
  using second = openDatabase(file());
  expect(listColumns(second)).toEqual(columns);
});

it('writes so that a power cut loses no commit, and waits for another writer', () => {
  using database = openDatabase(file());
  const pragma = (name: string): unknown => Object.values(database.db.get<object>(`pragma ${name}`))[0];
  expect(pragma('journal_mode')).toBe('wal');
  const writer = new Writer(database, () => new Date());
  expect(writer.transact(() => pragma('synchronous'))).toBe(2);
  expect(writer.transact(() => pragma('synchronous'), 'crash')).toBe(1);
  expect(writer.transact(() => pragma('synchronous'))).toBe(2);
  expect(pragma('foreign_keys')).toBe(1);
  expect(pragma('busy_timeout')).toBe(5000);
});

it('rolls back a transaction that fails, and refuses a nested one', () => {
  using database = openDatabase(file());
  const writer = new Writer(database, () => new Date());
  const setting = { key: 'x', schema: z.number() };
  expect(() =>
    writer.transact((tx) => {
      writeSetting(tx, setting, 1);
      writer.transact((inner) => writeSetting(inner, setting, 2));
    }),
  ).toThrow('do not nest');
  expect(readSetting(database, setting)).toBeUndefined();
});

it('parses what is stored: a value of another shape is an error, not a surprise', () => {
  using database = openDatabase(file());
  database.db.run(`insert into settings (key, value) values ('x', '"text"')`);
  expect(() => readSetting(database, { key: 'x', schema: z.number() })).toThrow();
});

it('opens nothing that is not a database', () => {
  writeFileSync(file(), 'not a database, but long enough to look like one '.repeat(100));
  expect(() => openDatabase(file())).toThrow('not a database');
});

function backups(): string[] {
  const at = path.join(folder, 'backups');
  return existsSync(at) ? readdirSync(at).map((name) => path.join(at, name)) : [];
}

/** A database as a release left it that knew the first migration only, with one row in it. */
function ofFirstRelease(): void {
  const [first] = readMigrationFiles({ migrationsFolder: migrations });
  if (first === undefined) throw new Error('there is no migration');
  const old = new Sqlite(file());
  for (const statement of first.sql) old.exec(statement);
  old.exec(
    'create table __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)',
  );
  old
    .prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    .run(first.hash, first.folderMillis);
  old.exec(`insert into settings (key, value) values ('kept', '1')`);
  old.close();
}

it('copies what it had before it changes its tables, and only then', () => {
  openDatabase(file()).close();
  openDatabase(file()).close();
  expect(backups()).toEqual([]);
  rmSync(file());
  ofFirstRelease();
  using database = openDatabase(file());
  expect(readSetting(database, { key: 'kept', schema: z.number() })).toBe(1);
  const [copy = '', ...others] = backups();
  expect(others).toEqual([]);
  const copied = new Sqlite(copy, { readonly: true });
  expect(copied.prepare('select value from settings').pluck().all()).toEqual(['1']);
  expect(copied.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(1);
  copied.close();
  openDatabase(file()).close();
  expect(backups()).toHaveLength(1);
});

it('changes no table when a migration fails, and keeps the copy', () => {
  ofFirstRelease();
  const spoilt = new Sqlite(file());
  spoilt.exec(`alter table agent_profiles add permission_policy text`);
  spoilt.close();
  for (const _ of ['first', 'second']) expect(() => openDatabase(file())).toThrow();
  const after = new Sqlite(file());
  expect(after.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(1);
  after.close();
  expect(backups()).toHaveLength(1);
});

it('checks a file that was cut off, and says what is damaged', () => {
  const database = openDatabase(file());
  const writer = new Writer(database, () => new Date());
  writer.transact((tx) => {
    for (let n = 0; n < 500; n += 1) {
      writeSetting(tx, { key: `key ${n}`, schema: z.string() }, 'x'.repeat(500));
    }
  });
  database.close();
  const bytes = readFileSync(file());
  bytes.fill(0x5a, bytes.length - 12 * 4096, bytes.length - 4 * 4096);
  writeFileSync(file(), bytes);
  writeFileSync(`${file()}-wal`, 'what a dead process left');
  expect(() => openDatabase(file())).toThrow(DatabaseDamagedError);
});

it('opens a whole file that was cut off', () => {
  const dying = openDatabase(file());
  new Writer(dying, () => new Date()).transact((tx) => writeSetting(tx, { key: 'x', schema: z.number() }, 7));
  for (const end of ['', '-wal']) cpSync(`${file()}${end}`, path.join(folder, `copy.db${end}`));
  dying.close();
  using database = openDatabase(path.join(folder, 'copy.db'));
  expect(readSetting(database, { key: 'x', schema: z.number() })).toBe(7);
});

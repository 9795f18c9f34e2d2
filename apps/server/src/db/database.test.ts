import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listColumns } from '../stores/columns.ts';
import { readSetting, writeSetting } from '../stores/settings.ts';
import { Writer } from '../stores/writer.ts';
import { z } from 'zod';
import { openDatabase } from './database.ts';

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

it('undoes a transaction that fails, and nests none', () => {
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

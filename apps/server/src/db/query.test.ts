import { randomUUID } from 'node:crypto';
import type { TurnId } from '@kandev/contracts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig, SQLiteTable, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { insertRow, query, updateReturning, updateRows, type Given } from './query.ts';
import * as schema from './schema/index.ts';

let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:');
  database.db.run(sql`pragma foreign_keys = off`);
});
afterEach(() => database.close());

/** Values of the nullable columns that hold JSON, which are parsed when they are read. */
const jsonSamples: Record<string, unknown> = {
  'clarifications.answers': [{ question_id: 'q', selected_options: ['a'], custom_text: '' }],
  'sessions.agent_offers': { commands: [], options: [], usage: null },
  'sessions.failure': { code: 'NOT_ACP', message: 'No.', stderr_tail: '' },
  'tasks.worktree': {
    repository: '/r',
    path: null,
    branch: null,
    cwd: null,
    state: 'wanted',
    runner_id: null,
  },
};

function sampleOf(table: SQLiteTable, column: SQLiteColumn): unknown {
  if (column.dataType === 'boolean') return true;
  if (column.dataType === 'number') return 7;
  if (column.dataType === 'string') return 'some text';
  const name = `${getTableConfig(table).name}.${column.name}`;
  if (!column.notNull && !(name in jsonSamples)) throw new Error(`add a sample of ${name} to this test`);
  return jsonSamples[name] ?? {};
}

type Nullable = { name: string; table: SQLiteTable; key: string };

const tables: SQLiteTable[] = Object.values(schema).filter((value) => value instanceof SQLiteTable);
const nullable: Nullable[] = tables.flatMap((table) =>
  Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>)
    .filter(([, column]) => !column.notNull)
    .map(([key]) => ({ name: `${getTableConfig(table).name}.${key}`, table, key })),
);

function rowOf(table: SQLiteTable): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>);
  return Object.fromEntries(columns.map(([key, column]) => [key, sampleOf(table, column)]));
}

it.each(nullable)('null and a value come back as they were written into $name', ({ table, key }) => {
  const column = (getTableColumns(table) as Record<string, SQLiteColumn>)[key];
  if (column === undefined) throw new Error('no such column');
  const read = (): unknown[] =>
    database.db
      .select({ value: column })
      .from(table)
      .all()
      .map(({ value }) => value);
  const row = rowOf(table);
  const value = row[key];

  database.db.delete(table).run();
  insertRow(database, table, { ...row, [key]: null });
  expect(read()).toEqual([null]);
  database.db.delete(table).run();

  insertRow(database, table, row);
  expect(read()).toEqual([value]);

  const id = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).find(
    ([name, { dataType }]) => dataType === 'string' && name !== key,
  )?.[0];
  if (id === undefined) return;
  const where = { [id]: row[id] };
  updateRows(database, table, where, { [key]: null });
  expect(read()).toEqual([null]);
  updateRows(database, table, where, { [key]: value });
  expect(read()).toEqual([value]);
});

const settingOf = query((db, given: Given<{ key: string }>) =>
  db.select().from(schema.settings).where(eq(schema.settings.key, given.key)),
);

it('a query is bound to the values of each call, and to the database of its reader', () => {
  using other = openDatabase(':memory:');
  insertRow(database, schema.settings, { key: 'a', value: 1 });
  insertRow(other, schema.settings, { key: 'a', value: 2 });
  expect(settingOf.get(database, { key: 'a' })?.value).toBe(1);
  expect(settingOf.get(other, { key: 'a' })?.value).toBe(2);
  expect(settingOf.all(database, { key: 'b' })).toEqual([]);
});

it('an update without a change writes nothing, and JSON null is a value of its own', () => {
  insertRow(database, schema.settings, { key: 'a', value: null });
  updateRows(database, schema.settings, { key: 'a' }, {});
  updateRows(database, schema.settings, { key: 'a' }, { value: undefined });
  expect(settingOf.get(database, { key: 'a' })).toEqual({ key: 'a', value: null });
});

it('a row that exists already takes over the named columns of the new one, or stays as it is', () => {
  const conflict = { target: schema.settings.key, update: ['value'] };
  insertRow(database, schema.settings, { key: 'a', value: 1 });
  insertRow(database, schema.settings, { key: 'a', value: 2 }, 'ignore');
  expect(settingOf.get(database, { key: 'a' })?.value).toBe(1);
  insertRow(database, schema.settings, { key: 'a', value: 3 }, conflict);
  expect(settingOf.get(database, { key: 'a' })?.value).toBe(3);
});

it('an update returns the row that it changed, and nothing where no row fits all conditions', () => {
  const turn = {
    id: randomUUID(),
    session_id: randomUUID(),
    prompt: 'Go',
    prompt_generation: 1,
    opened_at: 'now',
  };
  insertRow(database, schema.turns, turn as typeof schema.turns.$inferInsert);
  const id = turn.id as TurnId;
  const close = (prompt: string) =>
    updateReturning(database, schema.turns, { id, prompt }, { closed_at: 'then' });
  expect(close('Stop')).toBeUndefined();
  expect(close('Go')).toMatchObject({ ...turn, closed_at: 'then', stop_reason: null });
});

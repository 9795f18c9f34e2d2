import { and, eq, getTableColumns, Placeholder, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from './database.ts';

type Db = Reader['db'];
type Values = Record<string, string | number | null>;
type Prepared<Row> = {
  get(values: Values): Row | undefined;
  all(values: Values): Row[];
  run(values: Values): unknown;
};

declare const valueOf: unique symbol;
/** Stands for values of type `V` in a query that is built before the values are known. */
export type Given<V> = { readonly [K in keyof V]: Placeholder & { readonly [valueOf]?: V[K] } };

/** A prepared query. Values are bound as they are: strings, numbers or null, never a boolean or an object. */
export type Query<V, Row> = {
  get(reader: Reader, values: V): Row | undefined;
  all(reader: Reader, values: V): Row[];
  run(reader: Reader, values: V): void;
};

/** New values of some columns; an undefined one is left as it is. */
type Patch<T extends SQLiteTable> = { [K in keyof T['$inferSelect']]?: T['$inferSelect'][K] | undefined };

const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** Keeps what `make` makes of each database, for as long as that database lives. */
function oncePerDatabase<T>(make: (db: Db) => T): (reader: Reader) => T {
  const made = new WeakMap<Db, T>();
  return ({ db }) => {
    let found = made.get(db);
    if (found === undefined) {
      found = make(db);
      made.set(db, found);
    }
    return found;
  };
}

/**
 * A query whose SQL is built and prepared once for each database: building it again costs more than running it.
 * `given` holds the values that each call brings: `query((db, given: Given<{ id: TaskId }>) => db.select()…)`.
 */
export function query<V extends Values, Row>(
  build: (db: Db, given: Given<V>) => { prepare(): Prepared<Row> },
): Query<V, Row> {
  const prepared = oncePerDatabase((db) => build(db, placeholders as Given<V>).prepare());
  return {
    get: (reader, values) => prepared(reader).get(values),
    all: (reader, values) => prepared(reader).all(values),
    run: (reader, values) => void prepared(reader).run(values),
  };
}

/** Where a row with the same value of `target` exists, it takes over the columns of `update`; or the new row is ignored. */
type OnConflict = { target: SQLiteColumn; update: readonly string[] } | 'ignore';

/** Inserts a row by a statement that is prepared once. Absent columns take their default. */
export function insertRow<T extends SQLiteTable>(
  reader: Reader,
  table: T,
  row: T['$inferInsert'],
  onConflict?: OnConflict,
): void {
  const { shape, values } = bindable(table, row);
  prepared(
    table,
    `insert ${shape.join()} ${typeof onConflict === 'object' ? onConflict.update.join() : (onConflict ?? '')}`,
    (db) => {
      const insert = db.insert(table).values(marks(shape) as never);
      if (onConflict === undefined) return insert.prepare();
      if (onConflict === 'ignore') return insert.onConflictDoNothing().prepare();
      const { target, update } = onConflict;
      const set = Object.fromEntries(update.map((name) => [name, sql`excluded.${sql.identifier(name)}`]));
      return insert.onConflictDoUpdate({ target, set: set as never }).prepare();
    },
  )(reader).run(values);
}

/** As `insertRow`, and returns the row as it is stored. */
export function insertReturning<T extends SQLiteTable>(
  reader: Reader,
  table: T,
  row: T['$inferInsert'],
): T['$inferSelect'] {
  const { shape, values } = bindable(table, row);
  const inserted = prepared(table, `insert returning ${shape.join()}`, (db) =>
    db
      .insert(table)
      .values(marks(shape) as never)
      .returning()
      .prepare(),
  )(reader).get(values);
  if (inserted === undefined) throw new Error('An inserted row is missing.');
  return inserted;
}

/**
 * Sets columns of the rows in which all columns of `where` have their values, by a statement that is prepared
 * once for each set of columns.
 */
export function updateRows<T extends SQLiteTable>(
  reader: Reader,
  table: T,
  where: Partial<T['$inferSelect']>,
  patch: Patch<T>,
): void {
  const { shape, values } = bindable(table, patch);
  if (shape.length === 0) return;
  const key = bindable(table, where, KEY_PREFIX);
  prepared(table, `update ${key.shape.join()} ${shape.join()}`, (db) =>
    db
      .update(table)
      .set(marks(shape) as never)
      .where(equal(table, key.shape))
      .prepare(),
  )(reader).run({ ...values, ...key.values });
}

/** As `updateRows`, and returns the first changed row; undefined where there was none. */
export function updateReturning<T extends SQLiteTable>(
  reader: Reader,
  table: T,
  where: Partial<T['$inferSelect']>,
  patch: Patch<T>,
): T['$inferSelect'] | undefined {
  const { shape, values } = bindable(table, patch);
  const key = bindable(table, where, KEY_PREFIX);
  return prepared(table, `update returning ${key.shape.join()} ${shape.join()}`, (db) =>
    db
      .update(table)
      .set(marks(shape) as never)
      .where(equal(table, key.shape))
      .returning()
      .prepare(),
  )(reader).get({ ...values, ...key.values });
}

/** Tells a column's value in a condition from its new value; no column's name has it. */
const KEY_PREFIX = 'where ';

const statements = new WeakMap<SQLiteTable, Map<string, (reader: Reader) => Prepared<never>>>();

/** The statement of a table under this name, prepared once for each database. */
function prepared<T extends SQLiteTable>(
  table: T,
  name: string,
  build: (db: Db) => unknown,
): (reader: Reader) => Prepared<T['$inferSelect']> {
  const ofTable = statements.get(table) ?? new Map<string, (reader: Reader) => Prepared<never>>();
  statements.set(table, ofTable);
  const found = ofTable.get(name) ?? oncePerDatabase((db) => build(db) as Prepared<never>);
  ofTable.set(name, found);
  return found;
}

/** The present columns of a row, and their values as they are stored. */
function bindable(table: SQLiteTable, row: object, prefix = ''): { shape: string[]; values: Values } {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn | undefined>;
  const shape: string[] = [];
  const values: Values = {};
  for (const [name, value] of Object.entries(row)) {
    const column = columns[name];
    if (column === undefined || value === undefined) continue;
    shape.push(name);
    values[prefix + name] = encode(column, value);
  }
  return { shape, values };
}

/** Null stays null: the encoder of a nullable column would make 0 or the text `null` of it. */
function encode(column: SQLiteColumn, value: unknown): string | number | null {
  return value === null && !column.notNull ? null : (column.mapToDriverValue(value) as string | number);
}

/** Placeholders that no column's encoder touches, since their values are encoded already. */
function marks(shape: readonly string[]): Record<string, SQL> {
  return Object.fromEntries(shape.map((name) => [name, sql`${sql.placeholder(name)}`]));
}

function equal(table: SQLiteTable, shape: readonly string[]): SQL | undefined {
  const columns = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
  return and(
    ...columns
      .filter(([name]) => shape.includes(name))
      .map(([name, column]) => eq(column, sql`${sql.placeholder(KEY_PREFIX + name)}`)),
  );
}

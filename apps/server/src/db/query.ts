import { eq, getTableColumns, Placeholder, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Reader } from './database.ts';

type Db = Reader['db'];
type Values = Record<string, string | number | null>;

declare const valueOf: unique symbol;
/** Stands for a value of type `V` in a query that is built before the value is known. */
type Given<V> = { readonly [K in keyof V]: Placeholder & { readonly [valueOf]?: V[K] } };

type Builder<Row> = {
  prepare(): {
    get(values: Values): Row | undefined;
    all(values: Values): Row[];
    run(values: Values): unknown;
  };
};

/** A prepared query. Its values are bound as they are: strings, numbers or null, never a boolean or an object. */
type Query<V, Row> = {
  get(reader: Reader, values: V): Row | undefined;
  all(reader: Reader, values: V): Row[];
  run(reader: Reader, values: V): void;
};

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
  build: (db: Db, given: Given<V>) => Builder<Row>,
): Query<V, Row> {
  const prepared = oncePerDatabase((db) => build(db, placeholders as Given<V>).prepare());
  return {
    get: (reader, values) => prepared(reader).get(values),
    all: (reader, values) => prepared(reader).all(values),
    run: (reader, values) => {
      prepared(reader).run(values);
    },
  };
}
export type { Given };

/** A value as the column stores it. Null stays null: a nullable column's own encoder makes 0 or the text `null` of it. */
function encode(column: SQLiteColumn, value: unknown): string | number | null {
  const isNull = value === undefined || (value === null && !column.notNull);
  return isNull ? null : (column.mapToDriverValue(value) as string | number);
}

/** A placeholder that no column's encoder touches, for values that `encode` has encoded. */
const encoded = (name: string): SQL => sql`${sql.placeholder(name)}`;

const insertions = new WeakMap<SQLiteTable, ReturnType<typeof insertionOf>>();

function insertionOf(table: SQLiteTable) {
  const columns = Object.entries(getTableColumns(table)) as [string, SQLiteColumn][];
  const values = Object.fromEntries(columns.map(([name]) => [name, encoded(name)]));
  return { columns, statement: oncePerDatabase((db) => db.insert(table).values(values).prepare()) };
}

/** Inserts a row by a statement that is prepared once for each table. An absent column takes its default. */
export function insertRow<T extends SQLiteTable>(reader: Reader, table: T, row: T['$inferInsert']): void {
  let insertion = insertions.get(table);
  if (insertion === undefined) {
    insertion = insertionOf(table);
    insertions.set(table, insertion);
  }
  const given = row as Record<string, unknown>;
  const values = insertion.columns.map(([name, column]) => {
    const value = given[name] === undefined ? column.default : given[name];
    return [name, encode(column, value)];
  });
  insertion.statement(reader).run(Object.fromEntries(values) as Values);
}

const updates = new WeakMap<
  SQLiteColumn,
  Map<string, (reader: Reader) => { run(values: Values): unknown }>
>();

/**
 * Sets columns of the rows whose `key` column has the value `id`, by a statement that is prepared once for each
 * set of columns.
 */
export function updateRows<T extends SQLiteTable>(
  reader: Reader,
  table: T,
  key: SQLiteColumn,
  id: string,
  patch: Partial<T['$inferInsert']>,
): void {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  const changed = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return;
  const statements =
    updates.get(key) ?? new Map<string, (reader: Reader) => { run(values: Values): unknown }>();
  updates.set(key, statements);
  const shape = changed.map(([name]) => name).join();
  let statement = statements.get(shape);
  if (statement === undefined) {
    const set = Object.fromEntries(changed.map(([name]) => [name, encoded(name)]));
    statement = oncePerDatabase((db) =>
      db
        .update(table)
        .set(set as never)
        .where(eq(key, sql.placeholder(KEY)))
        .prepare(),
    );
    statements.set(shape, statement);
  }
  const values = changed.map(([name, value]) => [name, encode(columns[name] as SQLiteColumn, value)]);
  statement(reader).run({ ...(Object.fromEntries(values) as Values), [KEY]: id });
}

/** No column has this name. */
const KEY = ' key';

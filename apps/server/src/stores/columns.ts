import type { Column, ColumnId } from '@kandev/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { query, type Given } from '../db/query.ts';
import { hasDefaultTitle } from '../db/default-columns.ts';
import { columns } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

type ColumnRow = typeof columns.$inferSelect;

const projectColumn = (row: ColumnRow): Column => ({ ...row, unnamed: hasDefaultTitle(row) });

const projectAny = (row: ColumnRow | undefined): Column | undefined => row && projectColumn(row);

/** The columns from left to right. */
export function listColumns(reader: Reader): Column[] {
  return reader.db.select().from(columns).orderBy(asc(columns.position)).all().map(projectColumn);
}

const byId = query((db, given: Given<{ id: ColumnId }>) =>
  db.select().from(columns).where(eq(columns.id, given.id)),
);

export function findColumn(reader: Reader, id: ColumnId): Column | undefined {
  return projectAny(byId.get(reader, { id }));
}

/** The leftmost column with a role. */
export function findColumnByRole(reader: Reader, role: NonNullable<Column['role']>): Column | undefined {
  return projectAny(
    reader.db
      .select()
      .from(columns)
      .where(eq(columns.role, role))
      .orderBy(asc(columns.position))
      .limit(1)
      .get(),
  );
}

export function insertColumn(tx: Tx, column: ColumnRow): void {
  tx.db.insert(columns).values(column).run();
}

export function patchColumn(tx: Tx, id: ColumnId, patch: Partial<Pick<Column, 'title' | 'position'>>): void {
  if (Object.keys(patch).length > 0) tx.db.update(columns).set(patch).where(eq(columns.id, id)).run();
}

/** Deletes a column that no task refers to any more. @throws what SQLite throws where one does */
export function deleteColumnRow(tx: Tx, id: ColumnId): void {
  tx.db.delete(columns).where(eq(columns.id, id)).run();
}

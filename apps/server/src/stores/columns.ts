import type { Column, ColumnId } from '@kandev/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { columns } from '../db/schema/index.ts';

/** From left to right. */
export const listColumns = (reader: Reader): Column[] =>
  reader.db.select().from(columns).orderBy(asc(columns.position)).all();

export const findColumn = (reader: Reader, id: ColumnId): Column | undefined =>
  reader.db.select().from(columns).where(eq(columns.id, id)).get();

/** The leftmost column with a role. */
export const findColumnByRole = (reader: Reader, role: NonNullable<Column['role']>): Column | undefined =>
  reader.db
    .select()
    .from(columns)
    .where(eq(columns.role, role))
    .orderBy(asc(columns.position))
    .limit(1)
    .get();

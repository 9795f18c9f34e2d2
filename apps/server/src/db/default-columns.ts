import { columnId, type Column } from '@kandev/contracts';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { randomUUID } from 'node:crypto';
import { columns } from './schema/index.ts';

const defaultColumns = [
  { title: 'Backlog', role: 'backlog' },
  { title: 'In progress', role: 'in_progress' },
  { title: 'Review', role: 'review' },
  { title: 'Done', role: 'done' },
] as const;

/** Whether a column still has its default title. */
export function hasDefaultTitle({ title, role }: Pick<Column, 'title' | 'role'>): boolean {
  return defaultColumns.some((column) => column.role === role && column.title === title);
}

/** Inserts the default columns into a database without any. */
export function insertDefaultColumns(db: BetterSQLite3Database): void {
  if (db.select().from(columns).limit(1).get() !== undefined) return;
  db.insert(columns)
    .values(
      defaultColumns.map((column, index) => ({
        ...column,
        id: columnId.parse(randomUUID()),
        position: index + 1,
      })),
    )
    .run();
}

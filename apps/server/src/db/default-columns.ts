import { columnId, type Column } from '@kandev/contracts';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { randomUUID } from 'node:crypto';
import { columns } from './schema/index.ts';

const defaults = [
  { title: 'Backlog', role: 'backlog' },
  { title: 'In progress', role: 'in_progress' },
  { title: 'Review', role: 'review' },
  { title: 'Done', role: 'done' },
] as const;

/** Whether a column still has the title that it was given here. */
export function hasDefaultTitle({ title, role }: Pick<Column, 'title' | 'role'>): boolean {
  return defaults.some((column) => column.role === role && column.title === title);
}

/** Gives a database without columns the four that tasks move through. */
export function insertDefaultColumns(db: BetterSQLite3Database): void {
  if (db.select().from(columns).limit(1).get() !== undefined) return;
  db.insert(columns)
    .values(
      defaults.map((column, index) => ({
        ...column,
        id: columnId.parse(randomUUID()),
        position: index + 1,
      })),
    )
    .run();
}

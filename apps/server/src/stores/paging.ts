import { Buffer } from 'node:buffer';
import { z } from 'zod';

const cursorSchema = z.tuple([z.string(), z.string()]);

/** Where a page of records ended: the instant that it is ordered by, and the id of its last record. */
export type Cursor = z.infer<typeof cursorSchema>;

const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Null when the text is not a cursor of this server. */
export function decodeCursor(text: string): Cursor | null {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}

type Page<T> = { items: T[]; next_cursor: string | null };

/** Makes a page of `limit + 1` rows at most, the last of which only shows that there is a next page. */
function pageOf<T>(rows: readonly T[], limit: number, cursorTextOf: (row: T) => string): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? cursorTextOf(last) : null };
}

/** A page whose next one starts after an instant and an id. */
export function cursorPageOf<T>(rows: readonly T[], limit: number, cursorOf: (row: T) => Cursor): Page<T> {
  return pageOf(rows, limit, (row) => encodeCursor(cursorOf(row)));
}

/** A page whose next one starts after a number. */
export function seqPageOf<T extends { seq: number }>(rows: readonly T[], limit: number): Page<T> {
  return pageOf(rows, limit, ({ seq }) => String(seq));
}

import { Buffer } from 'node:buffer';
import { z } from 'zod';

const cursorSchema = z.tuple([z.string(), z.string()]);

/** Where a page of records ended: the creation instant and the id of its last one. */
export type Cursor = z.infer<typeof cursorSchema>;

const encodeCursor = (after: Cursor): string => Buffer.from(JSON.stringify(after)).toString('base64url');

/** Null when the text is not a cursor of ours. */
export function decodeCursor(cursor: string): Cursor | null {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Splits one row too many into a page and the cursor behind it. */
export function pageOf<T>(
  rows: readonly T[],
  limit: number,
  placeOfRow: (row: T) => Cursor,
): { items: T[]; next_cursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(placeOfRow(last)) : null,
  };
}

import type { z } from 'zod';
import { call } from './http.ts';

/** Every item of a paged list. Throws as `call` does. */
export async function readAllPages<T>(
  page: z.ZodType<{ items: T[]; next_cursor: string | null }>,
  path: string,
  query: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const read = await call(page, path, { query: { ...query, cursor }, signal });
    items.push(...read.items);
    cursor = read.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

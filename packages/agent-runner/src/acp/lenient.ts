import { z } from 'zod';

/** Parts of what agents send, of which a wrong one counts as absent: it never costs the whole. */
export const optionalText = z.string().optional().catch(undefined);
export const nullableText = z.string().nullable().catch(null).default(null);

/** An array in which an entry of another shape is left out. */
export function lenientArray<T extends z.ZodType>(entry: T) {
  return z.array(z.unknown()).transform((values) =>
    values.flatMap((value) => {
      const parsed = entry.safeParse(value);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

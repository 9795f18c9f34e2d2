import { z } from 'zod';

/** An array in which an entry of another shape is left out. */
export function lenientArray<T extends z.ZodType>(entry: T) {
  return z.array(z.unknown()).transform((entries) =>
    entries.flatMap((value) => {
      const read = entry.safeParse(value);
      return read.success ? [read.data] : [];
    }),
  );
}

import { z } from 'zod';

/** An optional part of what an agent sends: one of the wrong type counts as absent. */
export function lenient<T extends z.ZodType>(shape: T) {
  return shape.optional().catch(undefined);
}

export const anything = z.unknown().optional();
export const plainText = lenient(z.string());
/** Text that says something. It is passed on verbatim, never trimmed. */
export const words = lenient(z.string().refine((text) => text.trim() !== ''));

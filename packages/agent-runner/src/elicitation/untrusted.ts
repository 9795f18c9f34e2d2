import { z } from 'zod';

/** An optional part of what an agent sends: a part of the wrong type counts as absent. */
export function lenient<T extends z.ZodType>(shape: T) {
  return shape.optional().catch(undefined);
}

export const anything = z.unknown().optional();
export const optionalText = lenient(z.string());
/** It is passed on verbatim, never trimmed. */
export const nonBlankText = lenient(z.string().refine((text) => text.trim() !== ''));

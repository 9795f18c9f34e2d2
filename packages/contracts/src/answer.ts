import { z } from 'zod';

/**
 * An operator's answer to one question. `selected_options` holds option ids; `custom_text` what was typed,
 * untrimmed. Either may be empty, and where both are given the question says which counts.
 */
export const answer = z.object({
  question_id: z.string(),
  selected_options: z.array(z.string()).default([]),
  custom_text: z.string().default(''),
});
export type Answer = z.infer<typeof answer>;

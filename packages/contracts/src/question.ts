import { z } from 'zod';

export const questionSource = z.enum(['elicitation', 'ask_user_question']);
export type QuestionSource = z.infer<typeof questionSource>;

/** `id` is the form's `const`, verbatim (`true` and `false` for a boolean); `label` is shown to people. */
export const option = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string().optional(),
  preview: z.string().optional(),
});
export type Option = z.infer<typeof option>;

export const textFormat = z.enum(['email', 'uri', 'date', 'date-time']);
export type TextFormat = z.infer<typeof textFormat>;

/** Formats with a picker on the screen, which can show no text of another format. */
export const pickedFormats: ReadonlySet<TextFormat | undefined> = new Set<TextFormat>(['date', 'date-time']);

/**
 * How a typed answer is checked. Lengths count Unicode code points. `unchecked_pattern` is a pattern that the
 * linear-time engine cannot run: it is not enforced, and the screen says so.
 */
export const typedInput = z.object({
  type: z.enum(['string', 'number', 'integer']),
  format: textFormat.optional(),
  min_length: z.number().optional(),
  max_length: z.number().optional(),
  pattern: z.string().optional(),
  unchecked_pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
export type TypedInput = z.infer<typeof typedInput>;

/** A text box beside a choice: its text is sent instead of the choice, or with it. */
export const companion = z.object({
  effect: z.enum(['replaces', 'joins']),
  title: z.string().optional(),
  description: z.string().optional(),
});
export type Companion = z.infer<typeof companion>;

/**
 * A question as operators see it. `id` is the form's property key, verbatim. `input` is absent where nothing
 * can be typed. `attached_to` decides only where the question is shown, never where its value goes; with
 * `stands_alone` its text also counts as the answer to the question that it is attached to.
 */
export const question = z.object({
  id: z.string(),
  title: z.string().optional(),
  prompt: z.string(),
  multi_select: z.boolean(),
  options: z.array(option),
  input: typedInput.optional(),
  default: z.union([z.string(), z.array(z.string())]).optional(),
  min_items: z.number().optional(),
  max_items: z.number().optional(),
  required: z.boolean(),
  secret: z.boolean(),
  companion: companion.optional(),
  attached_to: z.string().optional(),
  stands_alone: z.boolean().optional(),
});
export type Question = z.infer<typeof question>;

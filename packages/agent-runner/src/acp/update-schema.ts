import { z } from 'zod';
import { lenientArray } from './lenient.ts';

/**
 * `session/update` as we read it: what an agent got wrong in one field costs that field, never the update,
 * and a kind that is not listed here is none of ours.
 */
const text = z.string().optional().catch(undefined);

const contentBlock = z.object({
  type: z.string(),
  text,
  uri: text,
  name: text,
  resource: z.object({ text, uri: text }).optional().catch(undefined),
});
export type ContentBlock = z.infer<typeof contentBlock>;

const toolContent = z.object({
  type: z.string(),
  content: contentBlock.optional().catch(undefined),
  path: text,
  oldText: z.string().nullish().catch(undefined),
  newText: text,
});
export type ToolContent = z.infer<typeof toolContent>;

const printed = z.object({ data: z.string() }).optional().catch(undefined);

/** How bridges tell of a command that they run: what it has printed since, and at last its exit code. */
const terminalMeta = z.object({
  terminal_output: printed,
  terminal_output_delta: printed,
  terminal_exit: z.object({ exit_code: z.number().int() }).optional().catch(undefined),
});

const toolCall = z.object({
  toolCallId: z.string(),
  title: text,
  kind: text,
  status: text,
  content: lenientArray(toolContent).optional().catch(undefined),
  locations: lenientArray(z.object({ path: z.string(), line: z.number().int().nullish().catch(null) }))
    .optional()
    .catch(undefined),
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
  _meta: terminalMeta.optional().catch(undefined),
});
export type ToolCallUpdate = z.infer<typeof toolCall>;

const chunk = z.object({ content: contentBlock, messageId: text });

const planEntry = z.object({
  content: z.string(),
  status: z.string().catch('pending'),
  priority: z.string().catch('medium'),
});
export type PlanEntry = z.infer<typeof planEntry>;

export const sessionUpdate = z.discriminatedUnion('sessionUpdate', [
  chunk.extend({ sessionUpdate: z.literal('agent_message_chunk') }),
  chunk.extend({ sessionUpdate: z.literal('agent_thought_chunk') }),
  toolCall.extend({ sessionUpdate: z.literal('tool_call') }),
  toolCall.extend({ sessionUpdate: z.literal('tool_call_update') }),
  z.object({ sessionUpdate: z.literal('plan'), entries: lenientArray(planEntry) }),
]);
export type SessionUpdate = z.infer<typeof sessionUpdate>;

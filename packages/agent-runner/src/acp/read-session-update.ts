import { z } from 'zod';
import { truncate } from './bounded-text.ts';
import { lenientArray, optionalText } from './lenient.ts';
import { readFeatureUpdate, type FeatureUpdate } from './read-features.ts';

/* What is wrong in one field of a `session/update` costs that field, never the update. */

const contentBlock = z.object({
  type: z.string(),
  text: optionalText,
  uri: optionalText,
  name: optionalText,
  resource: z.object({ text: optionalText, uri: optionalText }).optional().catch(undefined),
});
type ContentBlock = z.infer<typeof contentBlock>;

const toolContent = z.object({
  type: z.string(),
  content: contentBlock.optional().catch(undefined),
  path: optionalText,
  oldText: z.string().nullish().catch(undefined),
  newText: optionalText,
});
export type ToolContent = z.infer<typeof toolContent>;

const terminalData = z.object({ data: z.string() }).optional().catch(undefined);

/** How bridges report a command that they run: its new output, and at last its exit code. */
const terminalMeta = z.object({
  terminal_output: terminalData,
  terminal_output_delta: terminalData,
  terminal_exit: z.object({ exit_code: z.number().int() }).optional().catch(undefined),
});

const toolCall = z.object({
  toolCallId: z.string(),
  title: optionalText,
  kind: optionalText,
  status: optionalText,
  content: lenientArray(toolContent).optional().catch(undefined),
  locations: lenientArray(z.object({ path: z.string(), line: z.number().int().nullish().catch(null) }))
    .optional()
    .catch(undefined),
  rawInput: z.unknown().optional(),
  rawOutput: z.unknown().optional(),
  _meta: terminalMeta.optional().catch(undefined),
});
export type ToolCallUpdate = z.infer<typeof toolCall>;

const chunk = z.object({ content: contentBlock, messageId: optionalText });

const planEntry = z.object({
  content: z.string(),
  status: z.string().catch('pending'),
  priority: z.string().catch('medium'),
});
export type PlanEntry = z.infer<typeof planEntry>;

/** The updates that make the transcript; those of other kinds are ignored. */
const transcriptUpdate = z.discriminatedUnion('sessionUpdate', [
  chunk.extend({ sessionUpdate: z.literal('agent_message_chunk') }),
  chunk.extend({ sessionUpdate: z.literal('agent_thought_chunk') }),
  toolCall.extend({ sessionUpdate: z.literal('tool_call') }),
  toolCall.extend({ sessionUpdate: z.literal('tool_call_update') }),
  z.object({ sessionUpdate: z.literal('plan'), entries: lenientArray(planEntry) }),
]);
export type TranscriptUpdate = z.infer<typeof transcriptUpdate>;

const notification = z.object({ sessionId: z.string(), update: z.unknown() });

type ReadSessionUpdate = {
  acpSessionId: string;
  transcriptUpdate: TranscriptUpdate | undefined;
  featureUpdate: FeatureUpdate | undefined;
};

/** Reads the untrusted params of `session/update`; undefined where they name no session. */
export function readSessionUpdate(params: unknown): ReadSessionUpdate | undefined {
  const parsed = notification.safeParse(params);
  if (!parsed.success) return undefined;
  const { sessionId: acpSessionId, update } = parsed.data;
  return {
    acpSessionId,
    transcriptUpdate: transcriptUpdate.safeParse(update).data,
    featureUpdate: readFeatureUpdate(update),
  };
}

/** The text of a content block, or the name of the resource that it stands for. */
export function contentBlockText(block: ContentBlock): string {
  if (block.text !== undefined) return block.text;
  if (block.resource?.text !== undefined) return block.resource.text;
  return block.resource?.uri ?? block.name ?? block.uri ?? `[${truncate(block.type, 100)}]`;
}

import type { PermissionOption } from '@kandev/contracts';
import { z } from 'zod';
import { truncate, MAX_TITLE_CHARS } from '../acp/bounded-text.ts';

const MAX_OPTIONS = 50;

const text = z.string().nullable().catch(null).default(null);
const request = z.object({
  sessionId: z.string(),
  toolCall: z
    .object({ toolCallId: text, title: text, kind: text })
    .catch({ toolCallId: null, title: null, kind: null })
    .default({ toolCallId: null, title: null, kind: null }),
  options: z
    .array(
      z.object({
        optionId: z.string(),
        name: z.string(),
        kind: z
          .enum(['allow_once', 'allow_always', 'reject_once', 'reject_always'])
          .nullable()
          .catch(null)
          .default(null),
      }),
    )
    .min(1)
    .max(MAX_OPTIONS),
});

export type PermissionForm = {
  acpSessionId: string;
  toolCallId: string | null;
  title: string | null;
  toolKind: string | null;
  options: PermissionOption[];
};

/** Reads the untrusted params of `session/request_permission`; undefined where no choice can be offered. */
export function readPermissionRequest(params: unknown): PermissionForm | undefined {
  const read = request.safeParse(params);
  if (!read.success) return undefined;
  const { sessionId, toolCall, options } = read.data;
  return {
    acpSessionId: sessionId,
    toolCallId: toolCall.toolCallId,
    title: toolCall.title === null ? null : truncate(toolCall.title, MAX_TITLE_CHARS),
    toolKind: toolCall.kind,
    options: options.map(({ optionId, name, kind }) => ({
      id: optionId,
      name: truncate(name, MAX_TITLE_CHARS),
      kind,
    })),
  };
}

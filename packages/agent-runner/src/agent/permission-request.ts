import type { HeldPermission, PermissionOption, PermissionPolicy } from '@kandev/contracts';
import { z } from 'zod';
import { MAX_TITLE_CHARS, truncate } from '../acp/bounded-text.ts';
import { nullableText } from '../acp/lenient.ts';
import type { PermissionReply } from '../held-requests/incoming-request.ts';

const MAX_OPTIONS = 50;

const permissionParams = z.object({
  sessionId: z.string(),
  toolCall: z
    .object({ toolCallId: nullableText, title: nullableText, kind: nullableText })
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

/** Reads the untrusted params of `session/request_permission`; undefined where there is no choice to offer. */
export function readPermissionForm(params: unknown): PermissionForm | undefined {
  const parsed = permissionParams.safeParse(params);
  if (!parsed.success) return undefined;
  const { sessionId, toolCall, options } = parsed.data;
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

const readingToolKinds = new Set(['read', 'search']);

/**
 * The option that a profile's policy chooses; undefined where an operator is to be asked, also because no
 * option allows. A single use comes before a lasting grant, which the agent would keep. Only the agent says
 * that a tool call just reads: where it gives no kind, the operator is asked.
 */
export function policyOption(
  policy: PermissionPolicy,
  { tool_kind, options }: Pick<HeldPermission, 'tool_kind' | 'options'>,
): string | undefined {
  if (policy === 'ask' || (policy === 'allow_reads' && !readingToolKinds.has(tool_kind ?? '')))
    return undefined;
  const once = options.find(({ kind }) => kind === 'allow_once');
  return (once ?? options.find(({ kind }) => kind === 'allow_always'))?.id;
}

/** The result of `session/request_permission`. */
export function permissionResult(reply: PermissionReply): object {
  switch (reply.action) {
    case 'select':
      return { outcome: { outcome: 'selected', optionId: reply.option_id } };
    case 'cancel':
      return { outcome: { outcome: 'cancelled' } };
  }
}

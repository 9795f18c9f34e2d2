import { z } from 'zod';

/**
 * What agents answer to our calls, read leniently: the SDK hands results on unchecked, and a field that is
 * only shown must never make a session fail.
 */
const text = z.string().nullable().catch(null).default(null);

const authMethod = z.object({ id: text, name: text, description: text });
export type AuthMethod = z.infer<typeof authMethod>;

export const initializeReply = z.object({
  protocolVersion: z.number(),
  agentInfo: z.object({ name: text, title: text, version: text }).nullable().catch(null).default(null),
  authMethods: z.array(authMethod).catch([]).default([]),
});
export type InitializeReply = z.infer<typeof initializeReply>;

export const newSessionReply = z.object({
  sessionId: z.string().min(1),
  modes: z
    .object({ availableModes: z.array(z.object({ id: z.string() })) })
    .nullable()
    .catch(null)
    .default(null),
});
export type NewSessionReply = z.infer<typeof newSessionReply>;

/** A reason that we do not know ends a turn as well as any other. */
export const promptReply = z.object({
  stopReason: z
    .enum(['end_turn', 'max_tokens', 'max_turn_requests', 'refusal', 'cancelled'])
    .catch('end_turn'),
});
export type StopReason = z.infer<typeof promptReply>['stopReason'];

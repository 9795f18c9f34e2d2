import { z } from 'zod';
import { configOptions, modelOption, modeOption } from './read-features.ts';

/** Both are sent to the server again and again: a frame must have room for them. */
const LONGEST_NAME = 200;
const LONGEST_SESSION_ID = 4_000;

/**
 * What agents answer to our calls, read leniently: the SDK hands results on unchecked, and a field that is
 * only shown must never make a session fail.
 */
const text = z.string().nullable().catch(null).default(null);
const shortText = z.string().max(LONGEST_NAME).nullable().catch(null).default(null);

const authMethod = z.object({ id: text, name: text, description: text });
export type AuthMethod = z.infer<typeof authMethod>;

export const initializeReply = z.object({
  protocolVersion: z.number(),
  agentInfo: z
    .object({ name: shortText, title: shortText, version: shortText })
    .nullable()
    .catch(null)
    .default(null),
  authMethods: z.array(authMethod).catch([]).default([]),
  agentCapabilities: z
    .object({
      loadSession: z.boolean().catch(false).default(false),
      sessionCapabilities: z
        .object({ resume: z.looseObject({}).nullable().catch(null).default(null) })
        .catch({ resume: null })
        .default({ resume: null }),
    })
    .catch({ loadSession: false, sessionCapabilities: { resume: null } })
    .default({ loadSession: false, sessionCapabilities: { resume: null } }),
});
export type InitializeReply = z.infer<typeof initializeReply>;

/** What can be set in a session, by each of the ways that ACP has had for it. Null where there is no word of it. */
const sessionFeatures = {
  modes: modeOption.nullable().catch(null).default(null),
  models: modelOption.nullable().catch(null).default(null),
  configOptions: configOptions.nullable().catch(null).default(null),
};

export const newSessionReply = z.object({
  sessionId: z.string().min(1).max(LONGEST_SESSION_ID),
  ...sessionFeatures,
});
export type NewSessionReply = z.infer<typeof newSessionReply>;
export type FeaturesReply = Omit<NewSessionReply, 'sessionId'>;

/** To load a session some agents answer with nothing at all. */
export const resumeReply = z
  .object(sessionFeatures)
  .catch({ modes: null, models: null, configOptions: null });
export type ResumeReply = z.infer<typeof resumeReply>;

/** After one option was set: all of them, since one can change what others offer. */
export const setOptionReply = z
  .object({ configOptions: sessionFeatures.configOptions })
  .catch({ configOptions: null });

/** A reason that we do not know ends a turn as well as any other. */
export const promptReply = z.object({
  stopReason: z
    .enum(['end_turn', 'max_tokens', 'max_turn_requests', 'refusal', 'cancelled'])
    .catch('end_turn'),
});
export type StopReason = z.infer<typeof promptReply>['stopReason'];

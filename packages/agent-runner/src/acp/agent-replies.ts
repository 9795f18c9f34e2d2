import { z } from 'zod';
import { nullableText } from './lenient.ts';
import { configOptions, modelOption, modeOption } from './read-features.ts';

/** Both are sent to the server many times: a frame must have room for them. */
const MAX_NAME_CHARS = 200;
const MAX_SESSION_ID_CHARS = 4_000;

/* Agents' replies are read leniently: a field that is only shown must never make a session fail. */

const shortText = z.string().max(MAX_NAME_CHARS).nullable().catch(null).default(null);

const authMethod = z.object({ id: nullableText, name: nullableText, description: nullableText });
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

/** The options of a session, by each of ACP's ways to send them. Null where the agent does not send them. */
const sessionFeatures = {
  modes: modeOption.nullable().catch(null).default(null),
  models: modelOption.nullable().catch(null).default(null),
  configOptions: configOptions.nullable().catch(null).default(null),
};

export const newSessionReply = z.object({
  sessionId: z.string().min(1).max(MAX_SESSION_ID_CHARS),
  ...sessionFeatures,
});
export type NewSessionReply = z.infer<typeof newSessionReply>;
export type FeaturesReply = Omit<NewSessionReply, 'sessionId'>;

/** Some agents answer `session/load` with nothing at all. */
export const resumeReply = z
  .object(sessionFeatures)
  .catch({ modes: null, models: null, configOptions: null });
export type ResumeReply = z.infer<typeof resumeReply>;

/** All options after one was set, since setting one can change the choices of others. */
export const setOptionReply = z
  .object({ configOptions: sessionFeatures.configOptions })
  .catch({ configOptions: null });

/** A stop reason that is not known here ends a turn as well as any other. */
export const promptReply = z.object({
  stopReason: z
    .enum(['end_turn', 'max_tokens', 'max_turn_requests', 'refusal', 'cancelled'])
    .catch('end_turn'),
});
export type StopReason = z.infer<typeof promptReply>['stopReason'];

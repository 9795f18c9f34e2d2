import { z } from 'zod';
import { sessionId } from './ids.ts';

/** What an agent does on a prompt that begins with a slash and this name. `hint` says what may follow it. */
export const agentCommand = z.object({
  name: z.string(),
  description: z.string(),
  hint: z.string().nullable(),
});
export type AgentCommand = z.infer<typeof agentCommand>;

const optionChoice = z.object({
  value: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** The heading that it stands under. */
  group: z.string().nullable(),
});

/**
 * Something of a session that can be set to one of several values. `category` is ACP's (`mode`, `model`,
 * `thought_level` or another) and decides only where it is shown.
 */
export const sessionOption = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  current: z.string(),
  choices: z.array(optionChoice),
});
export type SessionOption = z.infer<typeof sessionOption>;

export const optionSetting = z.object({ option_id: z.string(), value: z.string() });
export type OptionSetting = z.infer<typeof optionSetting>;

/** How many tokens are in the agent's context, of how many that fit, and what the session has cost so far. */
export const sessionUsage = z.object({
  used: z.number(),
  size: z.number(),
  /** `currency` is an ISO 4217 code or another unit, such as credits. */
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
});
export type SessionUsage = z.infer<typeof sessionUsage>;

/** What a session's agent offers, and what it has used, as it was last heard of. */
export const agentFeatures = z.object({
  commands: z.array(agentCommand).default([]),
  options: z.array(sessionOption).default([]),
  usage: sessionUsage.nullable().default(null),
});
export type AgentFeatures = z.infer<typeof agentFeatures>;

/** Those of a session's offers that have changed, each whole. */
export const featuresChange = z.object({
  session_id: sessionId,
  commands: z.array(agentCommand).exactOptional(),
  options: z.array(sessionOption).exactOptional(),
  usage: sessionUsage.nullable().exactOptional(),
});
export type FeaturesChange = z.infer<typeof featuresChange>;

/** One option of a session is to be set. The agent may refuse. */
export const setSessionOption = optionSetting.extend({ session_id: sessionId });
export type SetSessionOption = z.infer<typeof setSessionOption>;

/** In the details of a problem `AGENT_REFUSED`: why, as the agent says it. */
export const agentRefusal = z.object({ words: z.string() });

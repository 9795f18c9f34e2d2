import { z } from 'zod';
import { sessionId } from './ids.ts';

/** A slash command of an agent: a prompt that begins with `/name` runs it. `hint` describes its arguments. */
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
  /** The heading above this choice in the list. */
  group: z.string().nullable(),
});

/**
 * A setting of a session that takes one of several values. `category` is ACP's (`mode`, `model`,
 * `thought_level` or another) and decides only where the setting is shown.
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

/** Tokens used of the agent's context window (`size`), and the cost of the session so far. */
export const sessionUsage = z.object({
  used: z.number(),
  size: z.number(),
  /** `currency` is an ISO 4217 code or another unit, such as credits. */
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
});
export type SessionUsage = z.infer<typeof sessionUsage>;

/** The commands, settings and usage that a session's agent has last announced. */
export const agentFeatures = z.object({
  commands: z.array(agentCommand).default([]),
  options: z.array(sessionOption).default([]),
  usage: sessionUsage.nullable().default(null),
});
export type AgentFeatures = z.infer<typeof agentFeatures>;

/** The features of a session that have changed; each is replaced as a whole. */
export const featuresChange = z.object({
  session_id: sessionId,
  commands: z.array(agentCommand).exactOptional(),
  options: z.array(sessionOption).exactOptional(),
  usage: sessionUsage.nullable().exactOptional(),
});
export type FeaturesChange = z.infer<typeof featuresChange>;

/** Sets one option of a session. The agent may refuse. */
export const setSessionOption = optionSetting.extend({ session_id: sessionId });
export type SetSessionOption = z.infer<typeof setSessionOption>;

/** Details of a problem `AGENT_REFUSED`: the agent's reason in its own words. */
export const agentRefusal = z.object({ words: z.string() });

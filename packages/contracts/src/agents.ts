import { z } from 'zod';
import { sessionFailure } from './session.ts';

/** An agent that is known by name, and whether its command is on the runner's machine. */
export const foundAgent = z.object({
  agent_id: z.string(),
  name: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  found: z.boolean(),
  /** The file that the command stands for there. */
  path: z.string().nullable(),
  /** One line for a terminal that installs it; null for an agent that is brought along. */
  install: z.string().nullable(),
  /** Where its makers say how it is installed and logged in to. */
  page: z.string().nullable(),
});
export type FoundAgent = z.infer<typeof foundAgent>;

export const findAgentsResult = z.object({ agents: z.array(foundAgent) });

/** How an agent is started to see whether it speaks ACP. Nothing of it is stored. */
export const tryAgent = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  default_mode: z.string().nullable(),
  elicitation: z.boolean(),
});
export type TryAgent = z.infer<typeof tryAgent>;

export const trialStepName = z.enum(['start', 'introduce', 'open', 'end']);
export type TrialStepName = z.infer<typeof trialStepName>;

/** One step of a trial, in the order in which they are taken. Of those behind a failed one only `end` is. */
export const trialStep = z.object({ step: trialStepName, ok: z.boolean(), duration_ms: z.number().int() });
export type TrialStep = z.infer<typeof trialStep>;

const named = z.object({ id: z.string(), name: z.string().nullable() });

/** What trying an agent came to. What was not learned before it failed is null. */
export const agentTrial = z.object({
  steps: z.array(trialStep),
  agent: z
    .object({ name: z.string().nullable(), title: z.string().nullable(), version: z.string().nullable() })
    .nullable(),
  protocol_version: z.number().nullable(),
  /** Whether a conversation can be taken up again: `resume` goes on with it, `load` also tells it anew. */
  takes_up: z.object({ load: z.boolean(), resume: z.boolean() }).nullable(),
  auth_methods: z.array(named.extend({ description: z.string().nullable() })).nullable(),
  modes: z.array(named).nullable(),
  failure: sessionFailure.nullable(),
});
export type AgentTrial = z.infer<typeof agentTrial>;

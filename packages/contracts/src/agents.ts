import { z } from 'zod';
import { sessionFailure } from './session.ts';

/** An agent of the catalog, and whether its command was found on the runner's machine. */
export const foundAgent = z.object({
  agent_id: z.string(),
  name: z.string(),
  command: z.string(),
  args: z.array(z.string()),
  found: z.boolean(),
  /** The file on the runner's machine that the command resolves to. */
  path: z.string().nullable(),
  /** A command line that installs the agent; null for an agent that comes with the product. */
  install: z.string().nullable(),
  /** The makers' page about installing the agent and logging in. */
  page: z.string().nullable(),
});
export type FoundAgent = z.infer<typeof foundAgent>;

export const findAgentsResult = z.object({ agents: z.array(foundAgent) });

/** How to start an agent for a trial, which shows whether it speaks ACP. Nothing of a trial is stored. */
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

/** A step of a trial, in order. After a failed step only `end` follows. */
export const trialStep = z.object({ step: trialStepName, ok: z.boolean(), duration_ms: z.number().int() });
export type TrialStep = z.infer<typeof trialStep>;

const named = z.object({ id: z.string(), name: z.string().nullable() });

/** The result of a trial. Facts that the trial did not reach before it failed are null. */
export const agentTrial = z.object({
  steps: z.array(trialStep),
  agent: z
    .object({ name: z.string().nullable(), title: z.string().nullable(), version: z.string().nullable() })
    .nullable(),
  protocol_version: z.number().nullable(),
  /** Whether the agent can resume a conversation: `resume` continues it, `load` also replays its history. */
  takes_up: z.object({ load: z.boolean(), resume: z.boolean() }).nullable(),
  auth_methods: z.array(named.extend({ description: z.string().nullable() })).nullable(),
  modes: z.array(named).nullable(),
  failure: sessionFailure.nullable(),
});
export type AgentTrial = z.infer<typeof agentTrial>;

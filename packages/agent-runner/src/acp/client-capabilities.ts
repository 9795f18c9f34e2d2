import type { ClientCapabilities } from '@agentclientprotocol/sdk';

/**
 * What we tell an agent that we can do. `_meta` depends on the agent alone; elicitation is added beside it
 * and takes nothing away, so with it off the bytes on the wire are what they were before it existed. Of
 * elicitation only forms are offered, and files and terminals stay the agent's own affair.
 */
export function clientCapabilities(agentId: string, elicitation: boolean): ClientCapabilities {
  return {
    _meta:
      agentId === 'cursor-acp'
        ? { parameterizedModelPicker: true, terminal_output: true }
        : { terminal_output: true },
    ...(elicitation ? { elicitation: { form: {} } } : {}),
  };
}

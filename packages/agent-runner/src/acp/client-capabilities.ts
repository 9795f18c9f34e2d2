import type { ClientCapabilities } from '@agentclientprotocol/sdk';

/**
 * The client capabilities that an agent is told. `_meta` depends on the agent alone; elicitation is added
 * beside it, so that without elicitation the bytes on the wire are what they were before it existed. Of
 * elicitation only forms are offered; files and terminals are left to the agent.
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

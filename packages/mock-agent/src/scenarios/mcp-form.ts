import { elicitationRequest, type Scenario } from '../script.ts';

/** An MCP server's form as claude-agent-acp passes it on: the server's own schema without companions. */
export const mcpForm: Scenario = {
  command: '/mcp-form',
  summary: "an MCP server's form for one secret",
  steps: [
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'form',
        sessionId: '$sessionId',
        message: 'Enter the API key',
        requestedSchema: { type: 'object', properties: { apiKey: { type: 'string' } } },
      }),
    },
  ],
};

import { elicitationRequest, type Scenario } from '../script.ts';

/** A field of every type that an MCP server may ask for, as claude-agent-acp 0.65.0 passes it on. */
export const mcpFormAll: Scenario = {
  command: '/mcp-form all',
  summary: "an MCP server's form with a field of every kind",
  steps: [
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'form',
        sessionId: '$sessionId',
        message: 'Deploy settings',
        requestedSchema: {
          type: 'object',
          properties: {
            zname: {
              type: 'string',
              title: 'Z first declared',
              description: 'declared first, sorts last',
            },
            name: { type: 'string', title: 'Name', minLength: 2, maxLength: 10, default: 'svc' },
            email: { type: 'string', title: 'Email', format: 'email' },
            when: { type: 'string', format: 'date-time' },
            replicas: { type: 'integer', title: 'Replicas', minimum: 1, maximum: 5, default: 2 },
            ratio: { type: 'number', minimum: 0, maximum: 1 },
            dryRun: { type: 'boolean', title: 'Dry run', default: true },
            region: { type: 'string', title: 'Region', enum: ['eu', 'us'] },
            legacy: { type: 'string', enum: ['a', 'b'], enumNames: ['Alpha', 'Beta'] },
            tier: {
              type: 'string',
              oneOf: [
                { const: 's', title: 'Small' },
                { const: 'l', title: 'Large' },
              ],
            },
            tags: {
              type: 'array',
              minItems: 1,
              maxItems: 2,
              items: { type: 'string', enum: ['x', 'y', 'z'] },
              default: ['x'],
            },
            envs: {
              type: 'array',
              items: {
                anyOf: [
                  { const: 'dev', title: 'Dev' },
                  { const: 'prod', title: 'Prod' },
                ],
              },
            },
          },
          required: ['name', 'replicas', 'region'],
        },
      }),
    },
  ],
};

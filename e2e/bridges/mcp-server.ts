// An MCP server on stdio whose tools ask the user with forms and return the answers. The SDK validates every
// answer against its form, and a tool whose answer does not fit fails.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { fieldKinds, formOf, settingsForm, sortedByKey, type McpSchema } from './mcp-forms.ts';

const server = new McpServer({ name: 'asking', version: '0.1.0' });

const elicit = (message: string, requestedSchema: McpSchema) =>
  server.server.elicitInput({ mode: 'form', message, requestedSchema });
const toolResult = (value: unknown) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
});

server.registerTool('ask_key', { description: 'Asks the user for an API key' }, async () =>
  toolResult(
    await elicit('Enter the API key', { type: 'object', properties: { apiKey: { type: 'string' } } }),
  ),
);

server.registerTool('ask_kinds', { description: 'Asks the user for a value of each kind' }, async () => {
  const values: unknown[] = [];
  for (const [kind, { property }] of Object.entries(fieldKinds)) {
    values.push((await elicit(`A value of the kind: ${kind}`, formOf(property))).content?.['value']);
  }
  return toolResult(values);
});

server.registerTool('ask_settings', { description: 'Asks the user for twelve settings' }, async () => {
  const { content = {} } = await elicit('Deploy settings', settingsForm);
  return toolResult(sortedByKey(content));
});

await server.connect(new StdioServerTransport());

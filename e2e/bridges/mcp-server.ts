// An MCP server on stdio whose one tool asks the user for an API key and returns what it was told.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const server = new McpServer({ name: 'asking', version: '0.1.0' });

server.registerTool('ask_key', { description: 'Asks the user for an API key' }, async () => {
  const told = await server.server.elicitInput({
    mode: 'form',
    message: 'Enter the API key',
    requestedSchema: { type: 'object', properties: { apiKey: { type: 'string' } } },
  });
  return { content: [{ type: 'text', text: JSON.stringify(told) }] };
});

await server.connect(new StdioServerTransport());

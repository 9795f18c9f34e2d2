// An MCP server on stdio whose tool answers with its own arguments, or never where they say so.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'repeating', version: '0.1.0' });
server.registerTool(
  'ask_user_question_kandev',
  { description: 'Repeats', inputSchema: z.looseObject({}) },
  (given) => {
    if ('questions' in given && process.argv.includes('--silent')) return new Promise<never>(() => undefined);
    return { content: [{ type: 'text', text: JSON.stringify(given) }] };
  },
);
await server.connect(new StdioServerTransport());

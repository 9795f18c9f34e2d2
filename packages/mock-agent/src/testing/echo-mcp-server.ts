// An MCP server on stdio whose tool answers with its own arguments; with --silent it never answers questions.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const server = new McpServer({ name: 'echo', version: '0.1.0' });
server.registerTool(
  'ask_user_question_kandev',
  { description: 'Echo', inputSchema: z.looseObject({}) },
  (toolArguments) => {
    if ('questions' in toolArguments && process.argv.includes('--silent'))
      return new Promise<never>(() => undefined);
    return { content: [{ type: 'text', text: JSON.stringify(toolArguments) }] };
  },
);
await server.connect(new StdioServerTransport());

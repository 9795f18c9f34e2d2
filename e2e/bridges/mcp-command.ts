import { fileURLToPath } from 'node:url';

/** How a bridge starts our MCP server. */
export const MCP_SERVER = {
  command: process.execPath,
  args: [fileURLToPath(new URL('./mcp-server.ts', import.meta.url))],
};

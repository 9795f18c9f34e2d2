import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { callRunner } from './call-runner.ts';
import { questionServer } from './mcp-server.ts';
import { SECRET_VARIABLE, SOCKET_VARIABLE } from './socket-frames.ts';

/** The process that an agent starts for its session. It holds nothing: its end is the end of its calls. */
const socketPath = process.env[SOCKET_VARIABLE];
const secret = process.env[SECRET_VARIABLE];
if (socketPath === undefined || secret === undefined) {
  process.stderr.write(`kandev-mcp: ${SOCKET_VARIABLE} and ${SECRET_VARIABLE} are set by the runner\n`);
  process.exit(1);
}

const server = questionServer({
  ask: (given, signal) => callRunner(socketPath, { secret, arguments: given }, signal),
});
process.stdin.on('end', () => process.exit(0));
await server.connect(new StdioServerTransport());

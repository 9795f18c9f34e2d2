import { connect } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readLines } from '../read-lines.ts';
import { questionServer } from './mcp-server.ts';
import {
  MAX_FRAME_LINE_BYTES,
  SECRET_VARIABLE,
  SOCKET_VARIABLE,
  type ToolCallFrame,
} from './socket-frames.ts';
import { toolReply, type ToolReply } from './tool-reply.ts';

/** The process that an agent starts for its session. It holds nothing: its end is the end of its calls. */
const socketPath = process.env[SOCKET_VARIABLE];
const secret = process.env[SECRET_VARIABLE];
if (socketPath === undefined || secret === undefined) {
  process.stderr.write(`kandev-mcp: ${SOCKET_VARIABLE} and ${SECRET_VARIABLE} are set by the runner\n`);
  process.exit(1);
}

const server = questionServer({
  ask: (toolArguments, signal) => callRunner(socketPath, { secret, arguments: toolArguments }, signal),
});
process.stdin.on('end', () => process.exit(0));
await server.connect(new StdioServerTransport());

/**
 * Makes one call to the runner behind a socket, and waits for its reply for as long as it takes.
 *
 * @throws Error when the runner is not there, goes away, or the signal aborts
 */
async function callRunner(path: string, call: ToolCallFrame, signal: AbortSignal): Promise<ToolReply> {
  const socket = addAbortSignal(signal, connect(path));
  socket.write(`${JSON.stringify(call)}\n`);
  for await (const line of readLines(socket, MAX_FRAME_LINE_BYTES)) return toolReply.parse(JSON.parse(line));
  throw new Error('the runner went away');
}

import { connect } from 'node:net';
import { firstLine, type ToolCallFrame } from './socket-frames.ts';
import { toolReply, type ToolReply } from './tool-reply.ts';

/**
 * Makes one call to the runner behind a socket, and waits for its reply for as long as it takes.
 *
 * @throws Error when the runner is not there, goes away, or the signal aborts
 */
export function callRunner(socketPath: string, call: ToolCallFrame, signal: AbortSignal): Promise<ToolReply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect(socketPath);
    const read = firstLine();
    const giveUp = (): void => void socket.destroy(new Error('the call was given up'));
    signal.addEventListener('abort', giveUp, { once: true });
    socket.on('connect', () => socket.write(`${JSON.stringify(call)}\n`));
    socket.on('data', (chunk: Buffer) => {
      try {
        const line = read(chunk);
        if (line !== null) resolve(toolReply.parse(JSON.parse(line)));
      } catch (error) {
        socket.destroy(error as Error);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => {
      signal.removeEventListener('abort', giveUp);
      reject(new Error('the runner went away'));
    });
  });
}

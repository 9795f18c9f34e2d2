import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { createInterface } from 'node:readline';
import WebSocket, { WebSocketServer } from 'ws';

/**
 * The parts that any answer must pass, with nothing of ours between them: an HTTP call, a WebSocket frame there
 * and back, and a line to a child process and back. Returns a function that makes one round trip.
 */
export async function bareParts(): Promise<{ roundTrip: () => Promise<void>; close: () => void }> {
  const echo = spawn('cat', { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: echo.stdout });
  const server = http.createServer();
  const sockets = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bare server has no port');

  const [[held], runner] = await Promise.all([
    once(sockets, 'connection') as Promise<[WebSocket]>,
    Promise.resolve(new WebSocket(`ws://127.0.0.1:${address.port}`)),
  ]);
  runner.on('message', (text: Buffer) => echo.stdin.write(`${text.toString()}\n`));
  lines.on('line', (line) => runner.send(line));
  server.on('request', (incoming, reply) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      held.once('message', (text: Buffer) => reply.end(text));
      held.send(Buffer.concat(parts).toString());
    });
  });

  const url = `http://127.0.0.1:${address.port}/`;
  const body = JSON.stringify({ answers: [{ question_id: 'question_0', selected_options: ['A'] }] });
  return {
    roundTrip: async () => {
      await (await fetch(url, { method: 'POST', body })).text();
    },
    close: () => {
      runner.terminate();
      sockets.close();
      server.close();
      server.closeAllConnections();
      echo.kill();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import {
  AGENT_STREAM_PROTOCOL,
  instanceId,
  MAX_FRAME_BYTES,
  runnerId,
  sessionId,
  type HelloPayload,
} from '@kandev/contracts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { ServerPeer } from '../testing/server-peer.ts';
import { Outbox } from './outbox.ts';
import { connectOnce, type ServerAddress } from './server-link.ts';

const helloWith = (bytes: number): HelloPayload => ({
  protocol: AGENT_STREAM_PROTOCOL,
  runner_id: runnerId.parse(randomUUID()),
  instance_id: instanceId.parse(randomUUID()),
  name: 'local',
  sessions: [
    {
      session_id: sessionId.parse(randomUUID()),
      acp_session_id: 'acp-1',
      open_turn_id: null,
      turn_ids: [],
      launch: {
        agent_id: 'custom',
        agent_name: 'Agent',
        command: 'agent',
        args: ['x'.repeat(bytes)],
        cwd: '/',
        default_mode: null,
        permission_policy: 'ask',
        disable_question_tool: false,
      },
    },
  ],
  held: [],
  last_seq: 0,
  first_seq: 1,
  deadlines: { answer_timeout_ms: 1, idle_timeout_ms: 2, shortened: false },
});

function connect(address: ServerAddress, hello: HelloPayload, signal: AbortSignal) {
  const fail = (error: unknown) => expect.unreachable(String(error));
  const outbox = new Outbox({ folder: tmpdir(), onDiskFailure: fail, onTooLarge: fail });
  const log = pino({ level: 'silent' });
  return connectOnce({ address, hello: () => hello, outbox, handlers: {} as never, log }, signal);
}

it('leaves the launch details out of a hello that would exceed the frame size', async () => {
  const server = await ServerPeer.listen();
  const stop = new AbortController();
  const ended = connect(server.address, helloWith(MAX_FRAME_BYTES), stop.signal);
  const hello = await server.connected();
  expect(hello.sessions).toMatchObject([{ acp_session_id: 'acp-1' }]);
  expect(hello.sessions[0]?.launch).toBeUndefined();
  stop.abort();
  await ended;
  await server.stop();
});

it('reports the frame size limit or the server’s own reason when the server closes the connection', async () => {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 1_000 });
  sockets.on('connection', (socket) => socket.on('error', () => undefined));
  await once(sockets, 'listening');
  const { port } = sockets.address() as { port: number };
  const address = { url: `http://127.0.0.1:${port}`, token: 't' };
  const { signal } = new AbortController();
  expect(await connect(address, helloWith(1_000), signal)).toMatchObject({
    reason: `the server takes no frame of more than ${MAX_FRAME_BYTES} bytes`,
  });
  sockets.on('connection', (socket) => socket.close(1008, 'no hello came'));
  expect(await connect(address, helloWith(1), signal)).toMatchObject({
    reason: 'the server closed the connection: no hello came',
  });
  sockets.close();
});

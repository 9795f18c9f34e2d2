import { once } from 'node:events';
import type { LiveEvent, Task } from '@kandev/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { LiveServer } from '../http/testing/live-server.ts';
import { serveLiveUpdates, type LiveUpdatesOptions } from './live-updates.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await LiveServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

type Frame = LiveEvent | { reset: true } | { heartbeat: true };

/** A browser's end of the stream, which keeps what it hears. */
class Listener implements Disposable {
  readonly heard: Frame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<[code: number, reason: string]>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers });
    this.socket.on('message', (raw: Buffer) => this.heard.push(JSON.parse(raw.toString('utf8')) as Frame));
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve([code, reason.toString()]));
    });
  }

  static toServer(): Listener {
    return new Listener(`ws://${server.host}/api/v1/stream`, {
      authorization: `Bearer ${server.operatorToken}`,
    });
  }

  async say(frame: string): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
    this.socket.send(frame);
  }

  get seqs(): number[] {
    return this.heard.flatMap((frame) => ('seq' in frame ? [frame.seq] : []));
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }
}

const createTask = async (title: string) =>
  (await server.call('POST', '/api/v1/tasks', { body: { title } })).body as Task;
const newest = () => server.context.eventLog.newest();

it('tells what happened since the place that the client names, then what happens, in order', async () => {
  const place = newest();
  await createTask('before');
  using listener = Listener.toServer();
  await listener.say(JSON.stringify({ after: place }));
  await expect.poll(() => listener.heard.length).toBe(1);
  await createTask('after');
  await createTask('after that');
  await expect.poll(() => listener.heard.length).toBe(3);
  expect(listener.seqs).toEqual([place + 1, place + 2, place + 3]);
  expect(listener.heard).toMatchObject([
    { type: 'task.created', payload: { title: 'before' } },
    { type: 'task.created', payload: { title: 'after' } },
    { type: 'task.created', payload: { title: 'after that' } },
  ]);
});

it('field case 66: a client that was away hears exactly what it missed', async () => {
  const place = newest();
  {
    using listener = Listener.toServer();
    await listener.say(JSON.stringify({ after: place }));
    await createTask('heard');
    await expect.poll(() => listener.seqs).toEqual([place + 1]);
  }
  await createTask('missed');
  await createTask('missed too');
  using back = Listener.toServer();
  await back.say(JSON.stringify({ after: place + 1 }));
  await expect.poll(() => back.seqs).toEqual([place + 2, place + 3]);
});

it('tells a client from another time of this log to read the board afresh', async () => {
  using listener = Listener.toServer();
  await listener.say(JSON.stringify({ after: newest() + 1000 }));
  await expect.poll(() => listener.heard).toEqual([{ reset: true }]);
});

it.each(['', 'hello', '{}', '{"after": -1}', '{"after": "0"}', '[0]', 'null'])(
  'closes on the first frame %j and says why',
  async (frame) => {
    using listener = Listener.toServer();
    await listener.say(frame);
    expect(await listener.closed).toEqual([1008, 'the first frame must be {"after": SEQ}']);
    expect(listener.heard).toEqual([]);
  },
);

it('takes one first frame and no second', async () => {
  using listener = Listener.toServer();
  await listener.say('{"after": 0}');
  await listener.say('{"after": 0}');
  expect((await listener.closed)[0]).toBe(1008);
});

/** The serving half alone, with a feed in the test's hand and limits that a test can reach. */
async function serve(
  subscribe: (tell: (frame: { reset: true }) => void) => void,
  options: Partial<LiveUpdatesOptions>,
) {
  const stop = new AbortController();
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const served: WebSocket[] = [];
  sockets.on('connection', (socket) => {
    served.push(socket);
    const feed = {
      subscribe: (_after: number, listener: (item: { reset: true }) => void) => subscribe(listener),
    };
    serveLiveUpdates(feed, socket, { signal: stop.signal, ...options });
  });
  await once(sockets, 'listening');
  const { port } = sockets.address() as { port: number };
  return {
    url: `ws://127.0.0.1:${port}`,
    served,
    stop,
    [Symbol.dispose]: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

it('gives a sign of life to a client for which nothing happens', async () => {
  using quiet = await serve(() => undefined, { heartbeatMs: 10 });
  using listener = new Listener(quiet.url);
  await listener.say('{"after": 0}');
  await expect.poll(() => listener.heard.length).toBeGreaterThan(2);
  expect(listener.heard[0]).toEqual({ heartbeat: true });
});

it('closes on a client that says nothing', async () => {
  using patient = await serve(() => undefined, { firstFrameMs: 10 });
  using listener = new Listener(patient.url);
  expect(await listener.closed).toEqual([1008, 'say {"after": SEQ} first']);
});

it('cuts off a client that answers no ping', async () => {
  using quiet = await serve(() => undefined, { heartbeatMs: 10 });
  using listener = new Listener(quiet.url);
  await listener.say('{"after": 0}');
  listener.socket.pause();
  await expect.poll(() => quiet.served[0]?.readyState).toBe(WebSocket.CLOSED);
});

it('closes a client that reads more slowly than things happen, instead of remembering for it', async () => {
  let tell: (frame: { reset: true }) => void = () => undefined;
  using busy = await serve(
    (listener) => {
      tell = listener;
    },
    { maxUnsentBytes: 100_000 },
  );
  using listener = new Listener(busy.url);
  await listener.say('{"after": 0}');
  await expect.poll(() => busy.served[0]?.listenerCount('message')).toBe(1);
  listener.socket.pause();
  const event = { reset: true, filler: 'x'.repeat(10_000) } as const;
  await expect
    .poll(() => {
      for (let count = 0; count < 100; count += 1) tell(event);
      return busy.served[0]?.readyState;
    })
    .toBe(WebSocket.CLOSING);
  expect(busy.served[0]?.bufferedAmount).toBeLessThan(200_000);
  listener.socket.resume();
  expect(await listener.closed).toEqual([1013, 'reading too slowly']);
});

it('says goodbye when the server stops', async () => {
  using stopping = await serve(() => undefined, {});
  using listener = new Listener(stopping.url);
  await listener.say('{"after": 0}');
  stopping.stop.abort();
  expect(await listener.closed).toEqual([1001, 'the server is stopping']);
});

import { once } from 'node:events';
import { FIRST_FRAME_TIMEOUT_MS, HEARTBEAT_INTERVAL_MS, type LiveEvent, type Task } from '@kandev/contracts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { onceDefined } from '../testing/eventually.ts';
import { useLiveServer } from '../testing/live-server.ts';
import type { FeedListener } from './event-feed.ts';
import { serveLiveUpdates } from './live-updates.ts';

const live = useLiveServer({ shared: true });

type Frame = LiveEvent | { reset: true } | { heartbeat: true };

/** A browser's end of the stream, which keeps what it receives. */
class FakeBrowser implements Disposable {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<[code: number, reason: string]>;

  constructor(url: string, options: { headers?: Record<string, string>; autoPong?: boolean } = {}) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (raw: Buffer) => this.frames.push(JSON.parse(raw.toString('utf8')) as Frame));
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve([code, reason.toString()]));
    });
  }

  /** Connects to the whole server and asks for every event after `after`. */
  static async after(after: number): Promise<FakeBrowser> {
    const browser = FakeBrowser.toServer();
    await browser.send(JSON.stringify({ after }));
    return browser;
  }

  static toServer(): FakeBrowser {
    const authorization = `Bearer ${live.server.operatorToken}`;
    return new FakeBrowser(`ws://${live.server.host}/api/v1/stream`, { headers: { authorization } });
  }

  async send(frame: string): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
    this.socket.send(frame);
  }

  /** Resolves once so many frames have come, with all of them. */
  receives(count: number): Promise<Frame[]> {
    return onceDefined(this.socket, 'message', () => (this.frames.length >= count ? this.frames : undefined));
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }
}

const createTask = async (title: string) => (await live.server.api('POST', '/tasks', { title })).body as Task;
const newestSeq = () => live.server.context.feed.newestSeq();
const seqsOf = (frames: Frame[]) => frames.map((frame) => ('seq' in frame ? frame.seq : null));

it('sends what happened after the event that the client names, then what happens, in order', async () => {
  const seq = newestSeq();
  await createTask('before');
  using browser = await FakeBrowser.after(seq);
  await browser.receives(1);
  await createTask('after');
  await createTask('after that');
  const frames = await browser.receives(3);
  expect(seqsOf(frames)).toEqual([seq + 1, seq + 2, seq + 3]);
  expect(frames).toMatchObject([
    { type: 'task.created', payload: { title: 'before' } },
    { type: 'task.created', payload: { title: 'after' } },
    { type: 'task.created', payload: { title: 'after that' } },
  ]);
});

it('a client that was away receives exactly what it missed', async () => {
  const seq = newestSeq();
  {
    using browser = await FakeBrowser.after(seq);
    await createTask('received');
    expect(seqsOf(await browser.receives(1))).toEqual([seq + 1]);
  }
  await createTask('missed');
  await createTask('missed too');
  using back = await FakeBrowser.after(seq + 1);
  expect(seqsOf(await back.receives(2))).toEqual([seq + 2, seq + 3]);
});

it('a client that names an event which this log never had is told to read the board afresh', async () => {
  using browser = await FakeBrowser.after(newestSeq() + 1000);
  expect(await browser.receives(1)).toEqual([{ reset: true }]);
});

it.each(['', 'hello', '{}', '{"after": -1}', '{"after": "0"}', '[0]', 'null'])(
  'closes on the first frame %j and says why',
  async (frame) => {
    using browser = FakeBrowser.toServer();
    await browser.send(frame);
    expect(await browser.closed).toEqual([1008, 'the first frame must be {"after": SEQ}']);
    expect(browser.frames).toEqual([]);
  },
);

it('takes one first frame and no second', async () => {
  using browser = await FakeBrowser.after(0);
  await browser.send('{"after": 0}');
  expect((await browser.closed)[0]).toBe(1008);
});

/** The serving half alone, with the feed in the test's hand; its timers run when the test advances them. */
async function serveAlone() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const served = Promise.withResolvers<WebSocket>();
  const subscribed = Promise.withResolvers<FeedListener>();
  sockets.on('connection', (socket) => {
    const feed = {
      subscribe: (_after: number, listener: FeedListener) => subscribed.resolve(listener),
    };
    serveLiveUpdates(feed, socket, { signal: stopping.signal });
    served.resolve(socket);
  });
  await once(sockets, 'listening');
  const { port } = sockets.address() as { port: number };
  return {
    url: `ws://127.0.0.1:${port}`,
    served: served.promise,
    subscribed: subscribed.promise,
    stopping,
    [Symbol.dispose]: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

it('sends a heartbeat at each interval to a client that answers pings', async () => {
  using alone = await serveAlone();
  using browser = new FakeBrowser(alone.url);
  await browser.send('{"after": 0}');
  const [served] = await Promise.all([alone.served, alone.subscribed]);
  for (let count = 1; count <= 3; count += 1) {
    const pong = once(served, 'pong');
    vi.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
    await pong;
    expect(await browser.receives(count)).toHaveLength(count);
  }
  expect(browser.frames).toEqual([{ heartbeat: true }, { heartbeat: true }, { heartbeat: true }]);
});

it('closes on a client that says nothing', async () => {
  using alone = await serveAlone();
  using browser = new FakeBrowser(alone.url);
  await alone.served;
  vi.advanceTimersByTime(FIRST_FRAME_TIMEOUT_MS);
  expect(await browser.closed).toEqual([1008, 'say {"after": SEQ} first']);
});

it('cuts off a client that answers no ping', async () => {
  using alone = await serveAlone();
  using browser = new FakeBrowser(alone.url, { autoPong: false });
  await browser.send('{"after": 0}');
  await alone.subscribed;
  vi.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
  expect(await browser.receives(1)).toEqual([{ heartbeat: true }]);
  vi.advanceTimersByTime(HEARTBEAT_INTERVAL_MS);
  expect((await browser.closed)[0]).toBe(1006);
});

it('closes a client that reads more slowly than things happen, instead of buffering for it', async () => {
  using alone = await serveAlone();
  using browser = new FakeBrowser(alone.url);
  await browser.send('{"after": 0}');
  const [served, tell] = await Promise.all([alone.served, alone.subscribed]);
  browser.socket.pause();
  const megabyte = 1024 * 1024;
  const event = { reset: true, filler: 'x'.repeat(megabyte) } as const;
  for (let count = 0; count < 100; count += 1) tell(event);
  expect(served.readyState).toBe(WebSocket.CLOSING);
  expect(served.bufferedAmount).toBeGreaterThan(8 * megabyte);
  expect(served.bufferedAmount).toBeLessThan(10 * megabyte);
  browser.socket.resume();
  expect(await browser.closed).toEqual([1013, 'reading too slowly']);
});

it('closes with 1001 when the server stops', async () => {
  using alone = await serveAlone();
  using browser = new FakeBrowser(alone.url);
  await browser.send('{"after": 0}');
  await alone.subscribed;
  alone.stopping.abort();
  expect(await browser.closed).toEqual([1001, 'the server is stopping']);
});

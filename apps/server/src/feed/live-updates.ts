import { liveSubscription, type LiveFrame } from '@kandev/contracts';
import type { RawData, WebSocket } from 'ws';
import type { EventFeed } from './event-feed.ts';

const FIRST_FRAME_MS = 10_000;
const HEARTBEAT_MS = 15_000;
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

const closeCodes = { goingAway: 1001, policy: 1008, tryAgain: 1013 } as const;

export type LiveUpdatesOptions = {
  signal: AbortSignal;
  firstFrameMs?: number;
  heartbeatMs?: number;
  maxUnsentBytes?: number;
};

/** The place that the client asks to hear from, or undefined where the frame says no such thing. */
function readPlace(raw: RawData): number | undefined {
  try {
    const frame: unknown = JSON.parse((raw as Buffer).toString('utf8'));
    return liveSubscription.safeParse(frame).data?.after;
  } catch {
    return undefined;
  }
}

/**
 * Tells one browser all that changes: it says where it stands, and gets every later event once and in
 * order, until its socket closes or `signal` aborts. A client that reads more slowly than things happen
 * is closed, so that it starts again from its own place instead of from our memory.
 */
export function serveLiveUpdates(
  feed: Pick<EventFeed, 'subscribe'>,
  socket: WebSocket,
  {
    signal,
    firstFrameMs = FIRST_FRAME_MS,
    heartbeatMs = HEARTBEAT_MS,
    maxUnsentBytes = MAX_UNSENT_BYTES,
  }: LiveUpdatesOptions,
): void {
  const ended = new AbortController();
  const end = (code: number, reason: string): void => {
    ended.abort();
    socket.close(code, reason);
  };

  const send = (frame: LiveFrame): void => {
    if (ended.signal.aborted) return;
    if (socket.bufferedAmount > maxUnsentBytes) end(closeCodes.tryAgain, 'reading too slowly');
    else socket.send(JSON.stringify(frame));
  };

  let answers = true;
  const heartbeat = setInterval(() => {
    if (!answers) {
      socket.terminate();
      return;
    }
    answers = false;
    socket.ping();
    send({ heartbeat: true });
  }, heartbeatMs);
  socket.on('pong', () => {
    answers = true;
  });

  const silence = setTimeout(() => end(closeCodes.policy, 'say {"after": SEQ} first'), firstFrameMs);
  socket.once('message', (raw: RawData) => {
    clearTimeout(silence);
    const after = readPlace(raw);
    if (after === undefined) {
      end(closeCodes.policy, 'the first frame must be {"after": SEQ}');
      return;
    }
    socket.once('message', () => end(closeCodes.policy, 'nothing is taken after the first frame'));
    feed.subscribe(after, send, { signal: ended.signal });
  });

  const stop = (): void => end(closeCodes.goingAway, 'the server is stopping');
  signal.addEventListener('abort', stop, { once: true });
  socket.once('close', () => {
    ended.abort();
    clearInterval(heartbeat);
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
  });
}

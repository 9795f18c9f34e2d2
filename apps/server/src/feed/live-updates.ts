import {
  FIRST_FRAME_TIMEOUT_MS,
  HEARTBEAT_INTERVAL_MS,
  liveSubscription,
  type LiveFrame,
} from '@kandev/contracts';
import type { RawData, WebSocket } from 'ws';
import type { EventFeed } from './event-feed.ts';

const MAX_UNSENT_BYTES = 8 * 1024 * 1024;

const closeCodes = { goingAway: 1001, policy: 1008, tryAgain: 1013 } as const;

/** The sequence number that a client's first frame names; undefined where the frame is not of that shape. */
function parseAfter(raw: RawData): number | undefined {
  try {
    const frame: unknown = JSON.parse((raw as Buffer).toString('utf8'));
    return liveSubscription.safeParse(frame).data?.after;
  } catch {
    return undefined;
  }
}

const texts = new WeakMap<LiveFrame, string>();

/** The text of a frame. All browsers are sent the same event, so its text is made once. */
function textOf(frame: LiveFrame): string {
  const text = texts.get(frame) ?? JSON.stringify(frame);
  texts.set(frame, text);
  return text;
}

/**
 * Sends one browser every event after the one that its first frame names, once and in order, until its
 * socket closes or `signal` aborts. A client that reads too slowly is closed, so that it resumes from its
 * own sequence number instead of from our memory.
 */
export function serveLiveUpdates(
  feed: Pick<EventFeed, 'subscribe'>,
  socket: WebSocket,
  { signal }: { signal: AbortSignal },
): void {
  const closing = new AbortController();
  const close = (code: number, reason: string): void => {
    closing.abort();
    socket.close(code, reason);
  };

  const send = (frame: LiveFrame): void => {
    if (closing.signal.aborted) return;
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) close(closeCodes.tryAgain, 'reading too slowly');
    else socket.send(textOf(frame));
  };

  let hasPonged = true;
  const heartbeat = setInterval(() => {
    if (!hasPonged) {
      socket.terminate();
      return;
    }
    hasPonged = false;
    socket.ping();
    send({ heartbeat: true });
  }, HEARTBEAT_INTERVAL_MS);
  socket.on('pong', () => {
    hasPonged = true;
  });

  const firstFrameTimeout = setTimeout(
    () => close(closeCodes.policy, 'say {"after": SEQ} first'),
    FIRST_FRAME_TIMEOUT_MS,
  );
  socket.once('message', (raw: RawData) => {
    clearTimeout(firstFrameTimeout);
    const after = parseAfter(raw);
    if (after === undefined) {
      close(closeCodes.policy, 'the first frame must be {"after": SEQ}');
      return;
    }
    socket.once('message', () => close(closeCodes.policy, 'nothing is taken after the first frame'));
    feed.subscribe(after, send, { signal: closing.signal });
  });

  const stop = (): void => close(closeCodes.goingAway, 'the server is stopping');
  signal.addEventListener('abort', stop, { once: true });
  socket.once('close', () => {
    closing.abort();
    clearInterval(heartbeat);
    clearTimeout(firstFrameTimeout);
    signal.removeEventListener('abort', stop);
  });
}

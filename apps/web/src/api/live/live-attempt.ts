import { liveFrame, type LiveEvent } from '@kandev/contracts';

/** The server says something each 15 s; a connection this long silent is dead. */
const SILENCE = 35_000;
const WATCH_EVERY = 5_000;

/** The part of a WebSocket that an attempt uses. */
export type LiveSocket = Pick<WebSocket, 'addEventListener' | 'close' | 'send'>;

export type Attempt = {
  open: () => LiveSocket;
  after: number;
  onOpen: () => void;
  onHeard: () => void;
  onEvent: (event: LiveEvent) => void;
  signal: AbortSignal;
};

/** How an attempt ended. `reset`: what this page knows is too old, or says less than the server does. */
export type Ending = 'closed' | 'reset';

/** One connection to the live stream, from its opening to its end. Never throws; retries belong to its owner. */
export async function attemptLive(attempt: Attempt): Promise<Ending> {
  if (attempt.signal.aborted) return 'closed';
  const { promise, resolve } = Promise.withResolvers<Ending>();
  const close = () => resolve('closed');
  const socket = attempt.open();
  let lastHeard = Date.now();
  const watch = () => {
    if (Date.now() - lastHeard >= SILENCE) close();
  };
  const timer = setInterval(watch, WATCH_EVERY);
  document.addEventListener('visibilitychange', watch);
  window.addEventListener('offline', close);
  attempt.signal.addEventListener('abort', close);

  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ after: attempt.after }));
    attempt.onOpen();
  });
  socket.addEventListener('close', close);
  socket.addEventListener('error', close);
  socket.addEventListener('message', ({ data }) => {
    lastHeard = Date.now();
    attempt.onHeard();
    const frame = readFrame(data);
    if (frame === null || 'reset' in frame) resolve('reset');
    else if ('seq' in frame) attempt.onEvent(frame);
  });

  try {
    return await promise;
  } finally {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', watch);
    window.removeEventListener('offline', close);
    attempt.signal.removeEventListener('abort', close);
    socket.close();
  }
}

/** Null for a frame of no shape we know: the server is newer than this page, which then reads all afresh. */
function readFrame(data: unknown): ReturnType<typeof liveFrame.parse> | null {
  try {
    return liveFrame.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

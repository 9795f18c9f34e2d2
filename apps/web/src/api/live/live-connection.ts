import { liveFrame, SILENCE_LIMIT_MS, type LiveEvent } from '@kandev/contracts';

const SILENCE_CHECK_MS = 5_000;

/** The part of a WebSocket that a live connection uses. */
export type LiveSocket = Pick<WebSocket, 'addEventListener' | 'close' | 'send'>;

export type LiveConnectionOptions = {
  openSocket: () => LiveSocket;
  /** The server sends the events after this one. */
  afterSeq: number;
  onOpen: () => void;
  /** Called for each frame, heartbeats too. */
  onFrame: () => void;
  onEvent: (event: LiveEvent) => void;
  signal: AbortSignal;
};

/**
 * `failed`: the connection never opened. `reset`: the server cannot go on from this cursor, or sent a frame that
 * only a newer page understands.
 */
export type LiveConnectionEnd = 'failed' | 'closed' | 'reset';

/** One connection to the live stream, from its opening to its end. Never throws; its caller owns the retries. */
export async function runLiveConnection(options: LiveConnectionOptions): Promise<LiveConnectionEnd> {
  if (options.signal.aborted) return 'closed';
  const { promise, resolve } = Promise.withResolvers<LiveConnectionEnd>();
  let endIfClosed: LiveConnectionEnd = 'failed';
  const close = () => resolve(endIfClosed);
  const abort = () => resolve('closed');
  const socket = options.openSocket();
  let lastFrameAt = Date.now();
  const closeIfSilent = () => {
    if (Date.now() - lastFrameAt >= SILENCE_LIMIT_MS) close();
  };
  const silenceTimer = setInterval(closeIfSilent, SILENCE_CHECK_MS);
  document.addEventListener('visibilitychange', closeIfSilent);
  window.addEventListener('offline', close);
  options.signal.addEventListener('abort', abort);

  socket.addEventListener('open', () => {
    endIfClosed = 'closed';
    socket.send(JSON.stringify({ after: options.afterSeq }));
    options.onOpen();
  });
  socket.addEventListener('close', close);
  socket.addEventListener('error', close);
  socket.addEventListener('message', ({ data }) => {
    lastFrameAt = Date.now();
    options.onFrame();
    const frame = readFrame(data);
    if (frame === null || 'reset' in frame) resolve('reset');
    else if ('seq' in frame) options.onEvent(frame);
  });

  try {
    return await promise;
  } finally {
    clearInterval(silenceTimer);
    document.removeEventListener('visibilitychange', closeIfSilent);
    window.removeEventListener('offline', close);
    options.signal.removeEventListener('abort', abort);
    socket.close();
  }
}

/** Null for a frame of no known shape: the server is newer than this page. */
function readFrame(data: unknown): ReturnType<typeof liveFrame.parse> | null {
  try {
    return liveFrame.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

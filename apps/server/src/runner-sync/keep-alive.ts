import type { WebSocket } from 'ws';

/**
 * Keeps a connection alive with pings, and terminates it after `silenceMs` without a frame: a peer that lost its
 * network sends no close frame. Returns a function that stops both.
 */
export function keepAlive(
  socket: WebSocket,
  { pingMs, silenceMs }: { pingMs: number; silenceMs: number },
): () => void {
  let lastFrameAt = performance.now();
  for (const event of ['message', 'ping', 'pong'] as const) {
    socket.on(event, () => {
      lastFrameAt = performance.now();
    });
  }
  const ping = setInterval(() => socket.ping(), pingMs);
  const watch = setInterval(() => {
    if (performance.now() - lastFrameAt > silenceMs) socket.terminate();
  }, silenceMs / 10);
  return () => {
    clearInterval(ping);
    clearInterval(watch);
  };
}

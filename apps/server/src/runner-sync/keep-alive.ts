import type { WebSocket } from 'ws';

/**
 * Keeps a connection alive with pings, and cuts one from which nothing has come for `silenceMs`: a peer
 * whose network is gone says no goodbye. Returns what ends that.
 */
export function keepAlive(
  socket: WebSocket,
  { pingMs, silenceMs }: { pingMs: number; silenceMs: number },
): () => void {
  let lastHeard = performance.now();
  for (const sign of ['message', 'ping', 'pong'] as const) {
    socket.on(sign, () => {
      lastHeard = performance.now();
    });
  }
  const ping = setInterval(() => socket.ping(), pingMs);
  const watch = setInterval(() => {
    if (performance.now() - lastHeard > silenceMs) socket.terminate();
  }, silenceMs / 10);
  return () => {
    clearInterval(ping);
    clearInterval(watch);
  };
}

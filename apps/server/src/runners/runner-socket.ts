import type { WebSocket } from 'ws';
import type { Deps } from '../usecases/deps.ts';

/** Frames larger than this end the connection: give it to the WebSocket server as `maxPayload`. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/**
 * Speaks the agent stream with one runner until the socket closes or `signal` aborts. Resolves when all
 * that the connection started has ended.
 */
export declare const serveRunner: (
  deps: Deps,
  socket: WebSocket,
  options: { name: string; signal: AbortSignal },
) => Promise<void>;

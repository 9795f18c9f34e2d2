import { z } from 'zod';
import type { Phase } from './schedule.ts';
import type { Direction, StreamObserver } from './stream-proxy.ts';

const streamFrame = z.object({
  id: z.string().optional(),
  action: z.string().optional(),
  ok: z.boolean().optional(),
  event: z.string().optional(),
  seq: z.number().optional(),
  ack: z.number().optional(),
  payload: z
    .looseObject({
      pending_id: z.string().optional(),
      session_id: z.string().optional(),
      last_seq: z.number().optional(),
      ack: z.number().optional(),
    })
    .optional(),
});
export type StreamFrame = z.infer<typeof streamFrame>;

export type PhaseListener = (phase: Phase, moment: 'before' | 'after', session: string | undefined) => void;

/** Follows the frames of the agent stream and knows which phases are in progress. */
export class StreamMonitor implements StreamObserver {
  /** Called for each frame of a phase, with the frame's session where one is known. */
  onPhase: PhaseListener = () => undefined;
  readonly #sessionOf = new Map<string, string>();
  readonly #forwards = new Set<string>();
  readonly #settles = new Set<number>();
  #hello: { id: string; lastSeq: number } | undefined;
  #helloCount = 0;
  #isCatchingUp = false;
  #isCaughtUp = false;

  /** Every phase that is in progress now. */
  currentPhases(): Phase[] {
    return [
      ...(this.#forwards.size > 0 ? (['forward'] as const) : []),
      ...(this.#settles.size > 0 ? (['settle'] as const) : []),
      ...(this.#isCatchingUp ? (['reconnect'] as const) : []),
    ];
  }

  /** Whether the server has stored every event that the runner's hello announced on the open connection. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  onConnect(): void {
    // The first connection is not a reconnection.
    this.#isCatchingUp = this.#helloCount > 0;
  }

  onDisconnect(): void {
    this.#forwards.clear();
    this.#settles.clear();
    this.#hello = undefined;
    this.#isCatchingUp = false;
    this.#isCaughtUp = false;
  }

  onFrame(direction: Direction, text: string, moment: 'before' | 'after'): void {
    const frame = streamFrame.parse(JSON.parse(text));
    if (moment === 'before') this.#track(direction, frame);
    const phase = phaseOf(frame, this.#hello?.id, this.#helloCount);
    if (phase === undefined) return;
    const { pending_id, session_id } = frame.payload ?? {};
    this.onPhase(phase, moment, session_id ?? this.#sessionOf.get(pending_id ?? ''));
  }

  #track(direction: Direction, frame: StreamFrame): void {
    const { id, action, event, seq, ack, payload } = frame;
    if (payload?.pending_id !== undefined && payload.session_id !== undefined) {
      this.#sessionOf.set(payload.pending_id, payload.session_id);
    }
    if (action === 'runner.hello') this.#hello = { id: id ?? '', lastSeq: payload?.last_seq ?? 0 };
    else if (action?.endsWith('.respond') === true) this.#forwards.add(id ?? '');
    else if (event?.endsWith('.settled') === true) this.#settles.add(seq ?? 0);
    else if (direction === 'to_server' && id !== undefined) this.#forwards.delete(id);
    if (direction === 'to_server') return;
    const stored = ack ?? (id === this.#hello?.id ? payload?.ack : undefined);
    if (stored === undefined) return;
    if (id !== undefined) this.#helloCount += 1;
    for (const settled of this.#settles) if (settled <= stored) this.#settles.delete(settled);
    if (this.#hello === undefined || stored < this.#hello.lastSeq) return;
    this.#isCatchingUp = false;
    this.#isCaughtUp = true;
  }
}

/** A reconnection is decided by the hello and its answer; the first hello of a run only connects. */
function phaseOf(frame: StreamFrame, helloId: string | undefined, helloCount: number): Phase | undefined {
  if (frame.action?.endsWith('.respond') === true) return 'forward';
  if (frame.event?.endsWith('.settled') === true) return 'settle';
  if (frame.action === 'runner.hello' && helloCount > 0) return 'reconnect';
  return frame.ok === true && frame.id === helloId && helloCount > 1 ? 'reconnect' : undefined;
}

import { z } from 'zod';
import type { Phase } from './schedule.ts';
import type { Direction, StreamEyes } from './stream-proxy.ts';

const shape = z.object({
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
export type StreamFrame = z.infer<typeof shape>;

export type Ambushed = (phase: Phase, moment: 'before' | 'after', session: string | undefined) => void;

/** Reads the agent stream as it passes, and knows what is under way in it. */
export class StreamWatch implements StreamEyes {
  /** Told when a frame of a phase passes, with the session that it is about where it names one. */
  onPhase: Ambushed = () => undefined;
  readonly #sessionOf = new Map<string, string>();
  readonly #forwards = new Set<string>();
  readonly #settles = new Set<number>();
  #hello: { id: string; lastSeq: number } | undefined;
  #greeted = 0;
  #isCatchingUp = false;
  #isCaughtUp = false;

  /** Every phase that the stream is in now. */
  phases(): Phase[] {
    return [
      ...(this.#forwards.size > 0 ? (['forward'] as const) : []),
      ...(this.#settles.size > 0 ? (['settle'] as const) : []),
      ...(this.#isCatchingUp ? (['reconnect'] as const) : []),
    ];
  }

  /** Whether a connection stands on which the server has stored all that the runner's hello spoke of. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  onLink(): void {
    // The first connection is none that is made again.
    this.#isCatchingUp = this.#greeted > 0;
  }

  onLinkEnd(): void {
    this.#forwards.clear();
    this.#settles.clear();
    this.#hello = undefined;
    this.#isCatchingUp = false;
    this.#isCaughtUp = false;
  }

  onFrame(direction: Direction, text: string, moment: 'before' | 'after'): void {
    const frame = shape.parse(JSON.parse(text));
    if (moment === 'before') this.#note(direction, frame);
    const phase = phaseOf(frame, this.#hello?.id, this.#greeted);
    if (phase === undefined) return;
    const { pending_id, session_id } = frame.payload ?? {};
    this.onPhase(phase, moment, session_id ?? this.#sessionOf.get(pending_id ?? ''));
  }

  #note(direction: Direction, frame: StreamFrame): void {
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
    if (id !== undefined) this.#greeted += 1;
    for (const settled of this.#settles) if (settled <= stored) this.#settles.delete(settled);
    if (this.#hello === undefined || stored < this.#hello.lastSeq) return;
    this.#isCatchingUp = false;
    this.#isCaughtUp = true;
  }
}

/** The hello and its answer are where a reconnection is decided; the first of a run is only a connection. */
function phaseOf(frame: StreamFrame, helloId: string | undefined, greeted: number): Phase | undefined {
  if (frame.action?.endsWith('.respond') === true) return 'forward';
  if (frame.event?.endsWith('.settled') === true) return 'settle';
  if (frame.action === 'runner.hello' && greeted > 0) return 'reconnect';
  return frame.ok === true && frame.id === helloId && greeted > 1 ? 'reconnect' : undefined;
}

import type { HeldRequest, SessionId } from '@kandev/contracts';

/** Enough for 200 fields of 500 options that each repeat a message of 32 KiB. */
const MAX_REQUEST_BYTES = 12 * 1024 * 1024;
/** A hello carries all held requests in one frame of `MAX_FRAME_BYTES`. */
const MAX_TOTAL_BYTES = 40 * 1024 * 1024;
const MAX_REQUESTS_PER_SESSION = 100;

/** Why one more request is not held, for the log. */
export type QuotaExceeded = 'too_large' | 'session_holds_too_many' | 'runner_holds_too_much';

export type Reservation = { ok: true; release: () => void } | { ok: false; reason: QuotaExceeded };

/**
 * How much may be held at once, so that no agent can ask more than a frame carries or people can answer.
 * The size of a request is that of its JSON, in UTF-8.
 */
export class HoldQuota {
  readonly #requestsBySession = new Map<SessionId, number>();
  #totalBytes = 0;

  /** Reserves a request's share of the quota until `release` is called, once; or says why it gets none. */
  reserve(held: HeldRequest): Reservation {
    const bytes = requestBytes(held);
    const requests = this.#requestsBySession.get(held.session_id) ?? 0;
    if (bytes > MAX_REQUEST_BYTES) return { ok: false, reason: 'too_large' };
    if (requests >= MAX_REQUESTS_PER_SESSION) return { ok: false, reason: 'session_holds_too_many' };
    if (this.#totalBytes + bytes > MAX_TOTAL_BYTES) return { ok: false, reason: 'runner_holds_too_much' };
    this.#requestsBySession.set(held.session_id, requests + 1);
    this.#totalBytes += bytes;
    return { ok: true, release: () => this.#release(held.session_id, bytes) };
  }

  #release(session: SessionId, bytes: number): void {
    this.#totalBytes -= bytes;
    const remaining = (this.#requestsBySession.get(session) ?? 0) - 1;
    if (remaining > 0) this.#requestsBySession.set(session, remaining);
    else this.#requestsBySession.delete(session);
  }
}

/**
 * Exact up to `MAX_REQUEST_BYTES`; beyond, only the excess is certain. Every prompt may repeat the message,
 * so the whole can be far longer than the frame in which the form came, and than any string can be.
 */
function requestBytes(held: HeldRequest): number {
  if (held.kind === 'permission') return jsonBytes(held);
  let bytes = jsonBytes({ ...held, questions: [] });
  for (const question of held.questions) {
    bytes += jsonBytes(question) + ','.length;
    if (bytes > MAX_REQUEST_BYTES) break;
  }
  return bytes;
}

const jsonBytes = (value: object): number => Buffer.byteLength(JSON.stringify(value));

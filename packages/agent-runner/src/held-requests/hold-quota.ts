import type { HeldRequest, SessionId } from '@kandev/contracts';

/** Room for 200 fields of 500 options that each repeat a message of 32 KiB. */
const LARGEST_REQUEST = 12 * 1024 * 1024;
/** A hello carries all that is held, in one frame of `MAX_FRAME_BYTES`. */
const MOST_OF_A_RUNNER = 40 * 1024 * 1024;
const MOST_REQUESTS_OF_A_SESSION = 100;

/** Why one more request is not held. For the log. */
export type QuotaExceeded = 'too_large' | 'session_holds_too_many' | 'runner_holds_too_much';

export type Reservation = { ok: true; leave: () => void } | { ok: false; reason: QuotaExceeded };

/**
 * How much may be held at once, so that no agent can ask more than a frame carries or people can answer.
 * Sizes are those of a request as it is sent, in UTF-8.
 */
export class HoldQuota {
  readonly #requests = new Map<SessionId, number>();
  #bytes = 0;

  /** Takes room for a request until `leave` is called, once; or says why there is none. */
  reserve(held: HeldRequest): Reservation {
    const bytes = sentSize(held);
    const ofSession = this.#requests.get(held.session_id) ?? 0;
    if (bytes > LARGEST_REQUEST) return { ok: false, reason: 'too_large' };
    if (ofSession >= MOST_REQUESTS_OF_A_SESSION) return { ok: false, reason: 'session_holds_too_many' };
    if (this.#bytes + bytes > MOST_OF_A_RUNNER) return { ok: false, reason: 'runner_holds_too_much' };
    this.#requests.set(held.session_id, ofSession + 1);
    this.#bytes += bytes;
    return { ok: true, leave: () => this.#release(held.session_id, bytes) };
  }

  #release(session: SessionId, bytes: number): void {
    this.#bytes -= bytes;
    const left = (this.#requests.get(session) ?? 0) - 1;
    if (left > 0) this.#requests.set(session, left);
    else this.#requests.delete(session);
  }
}

/**
 * Exact up to the largest that is held, and only known to be larger beyond: every prompt may repeat the
 * message, so that a form can be far longer than the frame in which it came, and than any text can be.
 */
function sentSize(held: HeldRequest): number {
  if (held.kind === 'permission') return jsonSize(held);
  let size = jsonSize({ ...held, questions: [] });
  for (const question of held.questions) {
    size += jsonSize(question) + ','.length;
    if (size > LARGEST_REQUEST) break;
  }
  return size;
}

const jsonSize = (value: object): number => Buffer.byteLength(JSON.stringify(value));

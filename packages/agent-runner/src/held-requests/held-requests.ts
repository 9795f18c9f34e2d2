import {
  pendingId,
  validateAnswers,
  type Cause,
  type HeldRequest,
  type PendingId,
  type QuestionSource,
  type RespondToPermission,
  type RespondToQuestion,
  type SessionId,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import pTimeout from 'p-timeout';
import { normaliseAnswers } from '../elicitation/normalise-answers.ts';
import { StreamError } from '../stream-error.ts';
import { Deadlines, type Clock } from './deadlines.ts';
import { HoldQuota, type QuotaExceeded } from './hold-quota.ts';
import type { IncomingPermission, IncomingQuestion } from './incoming-request.ts';
import {
  answerResolution,
  choiceResolution,
  createdEvent,
  firstProblemText,
  policyResolution,
  settledEvent,
  systemResolution,
  type PermissionRequest,
  type QuestionRequest,
  type Resolution,
  type SystemCause,
} from './resolution.ts';

/** How long a reply may take to leave us before its delivery counts as unknown. Stopping must be quick. */
const OPERATOR_DELIVERY_MS = 5_000;
const SYSTEM_DELIVERY_MS = 500;
const MAX_SETTLED_IDS = 10_000;

export type HeldRequestsDeps = {
  emit: (event: UnnumberedRunnerEvent, session: SessionId) => void;
  answerTimeoutMs: number;
  newId: () => string;
  now: Clock;
  /** The longest time between two readings of the wall clock while a deadline is set. */
  clockCheckMs?: number;
};

/** A request that is held until `settled` resolves; or why it is not held, and then no event tells of it. */
export type HoldResult = { ok: true; settled: Promise<void> } | { ok: false; reason: QuotaExceeded };

type Entry = (QuestionRequest | PermissionRequest) & {
  isSettling: boolean;
  settled: PromiseWithResolvers<void>;
  releaseQuota: () => void;
};

/**
 * The requests that block an agent, of every kind: each gets an id, is announced, held, and settled exactly
 * once, in one step that nothing can come between. This is the only place that decides who was first; a later
 * submission finds nothing.
 */
export class HeldRequests {
  readonly #deps: HeldRequestsDeps;
  readonly #deadlines: Deadlines<PendingId>;
  readonly #entries = new Map<PendingId, Entry>();
  readonly #settledIds = new Set<PendingId>();
  readonly #quota = new HoldQuota();

  constructor(deps: HeldRequestsDeps) {
    this.#deps = deps;
    this.#deadlines = new Deadlines(deps.now, deps.clockCheckMs);
  }

  /**
   * The held requests, oldest first. A request stays listed until the event of its settlement has been
   * numbered.
   */
  list(): HeldRequest[] {
    return [...this.#entries.values()].map((entry) => entry.held);
  }

  isHolding(session: SessionId): boolean {
    return this.list().some((held) => held.session_id === session);
  }

  /** Holds a question until an operator answers, its deadline passes, or the system settles it. */
  holdQuestion(incoming: IncomingQuestion): HoldResult {
    const now = this.#deps.now();
    const deadline = now + (incoming.holdMs ?? this.#deps.answerTimeoutMs);
    const expiresAt = Math.min(deadline, now + (incoming.autoResolutionMs ?? Infinity));
    const held = {
      ...incoming.subject,
      ...this.#assignId(now),
      expires_at: new Date(expiresAt).toISOString(),
    };
    return this.#hold({ kind: 'question', held, incoming }, { deadline });
  }

  /**
   * Holds a permission request. It has no deadline: no reply is right on anybody's behalf. A request with a
   * `policyOptionId` is announced all the same, and settled at once.
   */
  holdPermission(incoming: IncomingPermission): HoldResult {
    const { policyOptionId } = incoming;
    const held = { ...incoming.subject, ...this.#assignId(this.#deps.now()) };
    const request: PermissionRequest = { kind: 'permission', held, incoming };
    return this.#hold(
      request,
      policyOptionId === undefined ? {} : { resolution: policyResolution(request, policyOptionId) },
    );
  }

  /** Settles every held request that matches. Resolves when each settlement has been announced. */
  async settleWhere(matches: (held: HeldRequest) => boolean, cause: SystemCause): Promise<void> {
    const entries = [...this.#entries.values()].filter((entry) => matches(entry.held));
    await Promise.all(entries.map((entry) => this.#settleBySystem(entry, cause)));
  }

  /**
   * Settles a question with an operator's submission. Resolves once the settlement is announced.
   *
   * @throws StreamError `NOT_FOUND` for an id that is unknown or settled, and only after the event of that
   * settlement; `VALIDATION` with every problem as details, and the request stays held
   */
  async respondToQuestion(source: QuestionSource, response: RespondToQuestion): Promise<void> {
    const entry = this.#entries.get(response.pending_id);
    if (entry?.kind !== 'question' || entry.held.source !== source || entry.isSettling) {
      return this.#rejectNotHeld(response.pending_id, entry);
    }
    const problems = validateAnswers(source, entry.held.questions, response);
    if (problems.length > 0) {
      throw new StreamError('VALIDATION', firstProblemText(entry.held.questions, problems), { problems });
    }
    const answers = normaliseAnswers(entry.held.questions, response.answers);
    return this.#settle(entry, answerResolution(entry, response, answers));
  }

  /** As `respondToQuestion`, for a permission request: it must have the option. */
  async respondToPermission(response: RespondToPermission): Promise<void> {
    const entry = this.#entries.get(response.pending_id);
    if (entry?.kind !== 'permission' || entry.isSettling)
      return this.#rejectNotHeld(response.pending_id, entry);
    const resolution = choiceResolution(entry, response);
    if (resolution === undefined)
      throw new StreamError('VALIDATION', 'option_id is none of the options offered');
    return this.#settle(entry, resolution);
  }

  #assignId(now: number): { pending_id: PendingId; created_at: string } {
    return { pending_id: pendingId.parse(this.#deps.newId()), created_at: new Date(now).toISOString() };
  }

  #hold(
    request: QuestionRequest | PermissionRequest,
    plan: { deadline?: number; resolution?: Resolution },
  ): HoldResult {
    const reservation = this.#quota.reserve(request.held);
    if (!reservation.ok) return reservation;
    const entry: Entry = {
      ...request,
      isSettling: false,
      settled: Promise.withResolvers(),
      releaseQuota: reservation.release,
    };
    const { pending_id } = entry.held;
    this.#entries.set(pending_id, entry);
    if (plan.deadline !== undefined) {
      this.#deadlines.add(pending_id, plan.deadline, () => void this.#settleBySystem(entry, 'deadline'));
    }
    this.#deps.emit(createdEvent(entry.held), entry.held.session_id);
    const withdraw = (): void => void this.#settleBySystem(entry, 'agent_withdrew');
    if (entry.incoming.withdrawn.aborted) withdraw();
    else entry.incoming.withdrawn.addEventListener('abort', withdraw, { once: true });
    if (plan.resolution !== undefined) void this.#settle(entry, plan.resolution);
    return { ok: true, settled: entry.settled.promise };
  }

  #settleBySystem(entry: Entry, cause: SystemCause): Promise<void> {
    return this.#settle(entry, systemResolution(entry, cause));
  }

  /** The first call for an entry wins, before anything is awaited; every other call only waits for it. */
  async #settle(entry: Entry, resolution: Resolution): Promise<void> {
    if (entry.isSettling) return entry.settled.promise;
    entry.isSettling = true;
    const { pending_id } = entry.held;
    const settled_at = new Date(this.#deps.now()).toISOString();
    this.#deadlines.remove(pending_id);
    const { outcome, cause, reply, details } = resolution;
    const delivered = reply === undefined ? false : await deliver(reply, cause);
    this.#deps.emit(
      settledEvent(entry.held, { pending_id, outcome, cause, delivered, settled_at, ...details }),
      entry.held.session_id,
    );
    this.#entries.delete(pending_id);
    entry.releaseQuota();
    this.#rememberSettled(pending_id);
    entry.settled.resolve();
  }

  async #rejectNotHeld(id: PendingId, entry: Entry | undefined): Promise<never> {
    if (entry?.isSettling === true) await entry.settled.promise;
    const reason = this.#settledIds.has(id) ? 'is settled already' : 'is not known to this runner';
    throw new StreamError('NOT_FOUND', `the request ${id} ${reason}`);
  }

  #rememberSettled(id: PendingId): void {
    this.#settledIds.add(id);
    if (this.#settledIds.size <= MAX_SETTLED_IDS) return;
    const [oldest] = this.#settledIds;
    if (oldest !== undefined) this.#settledIds.delete(oldest);
  }
}

/** Null where nobody can say in time whether the reply was delivered. */
function deliver(reply: () => Promise<boolean>, cause: Cause): Promise<boolean | null> {
  const milliseconds = cause === 'operator' ? OPERATOR_DELIVERY_MS : SYSTEM_DELIVERY_MS;
  return pTimeout(reply(), { milliseconds, fallback: () => null });
}

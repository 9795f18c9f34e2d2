import { setTimeout as sleep } from 'node:timers/promises';
import {
  pendingId,
  validateAnswers,
  type HeldRequest,
  type PendingId,
  type QuestionSource,
  type RespondToPermission,
  type RespondToQuestion,
  type SessionId,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import { normaliseAnswers } from '../elicitation/normalise-answers.ts';
import { StreamError } from '../stream-error.ts';
import type { IncomingPermission, IncomingQuestion } from './incoming-request.ts';
import { Deadlines, type Clock } from './deadlines.ts';
import { policyResolution, answerResolution, choiceResolution, systemResolution } from './resolution.ts';
import type { Resolution, SystemCause, PermissionRequest, QuestionRequest } from './resolution.ts';
import { createdEvent, settledEvent } from './held-events.ts';
import { HoldQuota, type QuotaExceeded } from './hold-quota.ts';
import { firstProblemText } from './problem-line.ts';

/** How long a reply may take to leave us before nobody can say whether it arrived. Stopping must be quick. */
const OPERATOR_DELIVERY_MS = 5_000;
const OTHER_DELIVERY_MS = 500;
const SETTLED_REMEMBERED = 10_000;

export type HeldRequestsDeps = {
  emit: (event: UnnumberedRunnerEvent, session: SessionId) => void;
  answerTimeoutMs: number;
  newId: () => string;
  now: Clock;
  /** How often at least the wall clock is looked at while something can become due. */
  clockCheckMs?: number;
};

/** A request that is held, until `ended` resolves; or why it is not, and then nobody has heard of it. */
export type HoldResult = { ok: true; ended: Promise<void> } | { ok: false; reason: QuotaExceeded };

type Entry = (QuestionRequest | PermissionRequest) & {
  isSettling: boolean;
  end: PromiseWithResolvers<void>;
  leaveRoom: () => void;
};

/**
 * The requests that block an agent, of every kind: each is minted an id, announced, held, and settled
 * exactly once, in one step that nothing can come between. This is the only place that decides who was
 * first; a later submission finds nothing.
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

  /** What is held, oldest first. A request stays listed until the event of its end has been numbered. */
  list(): HeldRequest[] {
    return [...this.#entries.values()].map((entry) => entry.held);
  }

  isHolding(session: SessionId): boolean {
    return this.list().some((held) => held.session_id === session);
  }

  /** Holds a question until an operator answers, its deadline passes, or something else ends it. */
  holdQuestion(blocked: IncomingQuestion): HoldResult {
    const now = this.#deps.now();
    const deadline = now + (blocked.holdMs ?? this.#deps.answerTimeoutMs);
    const shown = Math.min(deadline, now + (blocked.autoResolutionMs ?? Infinity));
    const held = { ...blocked.subject, ...this.#assignId(now), expires_at: new Date(shown).toISOString() };
    return this.#hold({ kind: 'question', held, blocked }, { deadline });
  }

  /**
   * Holds a permission. It has no deadline: nothing is right to be told on anybody's behalf. With an
   * `allowed` option it is recorded all the same, and settled with that at once.
   */
  holdPermission(blocked: IncomingPermission): HoldResult {
    const { allowed } = blocked;
    const held = { ...blocked.subject, ...this.#assignId(this.#deps.now()) };
    const request: PermissionRequest = { kind: 'permission', held, blocked };
    return this.#hold(request, allowed === undefined ? {} : { ending: policyResolution(request, allowed) });
  }

  /** Settles all that is held and matches. Resolves when the end of each has been announced. */
  async settleWhere(matches: (held: HeldRequest) => boolean, cause: SystemCause): Promise<void> {
    const entries = [...this.#entries.values()].filter((entry) => matches(entry.held));
    await Promise.all(entries.map((entry) => this.#settleBySystem(entry, cause)));
  }

  /**
   * An operator's submission: looked up, then validated, then settled. Resolves once the end is announced.
   *
   * @throws StreamError `NOT_FOUND` for an id that is unknown or settled, and only after the event of that
   * end; `VALIDATION` with every problem as details, and the request stays held
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

  /** As `respondToQuestion`, for a permission: the option must be one of those offered. */
  async respondToPermission(response: RespondToPermission): Promise<void> {
    const entry = this.#entries.get(response.pending_id);
    if (entry?.kind !== 'permission' || entry.isSettling)
      return this.#rejectNotHeld(response.pending_id, entry);
    const ending = choiceResolution(entry, response);
    if (ending === undefined) throw new StreamError('VALIDATION', 'option_id is none of the options offered');
    return this.#settle(entry, ending);
  }

  #assignId(now: number): { pending_id: PendingId; created_at: string } {
    return { pending_id: pendingId.parse(this.#deps.newId()), created_at: new Date(now).toISOString() };
  }

  #hold(
    request: QuestionRequest | PermissionRequest,
    plan: { deadline?: number; ending?: Resolution },
  ): HoldResult {
    const room = this.#quota.reserve(request.held);
    if (!room.ok) return room;
    const entry: Entry = {
      ...request,
      isSettling: false,
      end: Promise.withResolvers(),
      leaveRoom: room.leave,
    };
    const { pending_id } = entry.held;
    this.#entries.set(pending_id, entry);
    if (plan.deadline !== undefined) {
      this.#deadlines.add(pending_id, plan.deadline, () => void this.#settleBySystem(entry, 'deadline'));
    }
    this.#deps.emit(createdEvent(entry.held), entry.held.session_id);
    const withdraw = (): void => void this.#settleBySystem(entry, 'agent_withdrew');
    if (entry.blocked.withdrawn.aborted) withdraw();
    else entry.blocked.withdrawn.addEventListener('abort', withdraw, { once: true });
    if (plan.ending !== undefined) void this.#settle(entry, plan.ending);
    return { ok: true, ended: entry.end.promise };
  }

  #settleBySystem(entry: Entry, cause: SystemCause): Promise<void> {
    return this.#settle(entry, systemResolution(entry, cause));
  }

  /** The first call for an entry wins, before anything is awaited; every other only waits for its end. */
  async #settle(entry: Entry, ending: Resolution): Promise<void> {
    if (entry.isSettling) return entry.end.promise;
    entry.isSettling = true;
    const { pending_id } = entry.held;
    const settled_at = new Date(this.#deps.now()).toISOString();
    this.#deadlines.remove(pending_id);
    const delivered = ending.reply === undefined ? false : await delivery(ending, ending.reply);
    const { outcome, cause, details } = ending;
    this.#deps.emit(
      settledEvent(entry.held, { pending_id, outcome, cause, delivered, settled_at, ...details }),
      entry.held.session_id,
    );
    this.#entries.delete(pending_id);
    entry.leaveRoom();
    this.#rememberSettled(pending_id);
    entry.end.resolve();
  }

  async #rejectNotHeld(id: PendingId, entry: Entry | undefined): Promise<never> {
    if (entry?.isSettling === true) await entry.end.promise;
    const why = this.#settledIds.has(id) ? 'is settled already' : 'is not known to this runner';
    throw new StreamError('NOT_FOUND', `the request ${id} ${why}`);
  }

  #rememberSettled(id: PendingId): void {
    this.#settledIds.add(id);
    if (this.#settledIds.size <= SETTLED_REMEMBERED) return;
    const [oldest] = this.#settledIds;
    if (oldest !== undefined) this.#settledIds.delete(oldest);
  }
}

function delivery({ cause }: Resolution, tell: () => Promise<boolean>): Promise<boolean | null> {
  const limit = cause === 'operator' ? OPERATOR_DELIVERY_MS : OTHER_DELIVERY_MS;
  return Promise.race([tell(), sleep(limit, null, { ref: false })]);
}

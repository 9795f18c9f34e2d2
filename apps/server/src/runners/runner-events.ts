import type { RunnerEvent, Settlement, SessionId } from '@kandev/contracts';
import { findClarification } from '../stores/clarifications.ts';
import { findPermission } from '../stores/permissions.ts';
import { appliedSeq, saveAppliedSeq } from '../stores/runners.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { findSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { agentOffered } from '../usecases/agent-offered.ts';
import { agentReady } from '../usecases/agent-ready.ts';
import { attempt } from '../usecases/attempt.ts';
import type { Deps } from '../usecases/deps.ts';
import { agentExited } from '../usecases/end-session.ts';
import { endTurn } from '../usecases/end-turn.ts';
import type { RunnerOrigin } from '../usecases/open-clarification.ts';
import { openClarification } from '../usecases/open-clarification.ts';
import { openPermission } from '../usecases/open-permission.ts';
import { settleClarification } from '../usecases/settle-clarification.ts';
import { settlePermission } from '../usecases/settle-permission.ts';
import { writeMessage } from '../usecases/write-message.ts';
import type { ReceivedEvent } from './read-frame.ts';

/** What an event came to: `ignored` says why it changed nothing, `pump` whose queue may move on. */
type Effect = { ignored?: string; pump?: SessionId };

/** `missed` says that one of them was of a request, and only the runner's next hello can tell now how that stands. */
type Applied = { pumps: Set<SessionId>; missed: boolean };

/**
 * Applies events of a runner process in one transaction, in order, and notes in it how far they go: sent
 * again, they change nothing. What they say of sessions and requests that are not this runner's is ignored,
 * and one that can never be applied is left out: it would keep back all that follow.
 *
 * @returns the sessions whose queue may move on, and whether the runner is to say again what it holds
 * @throws what the store throws when it can write nothing now; then none of them counts
 */
export function applyRunnerEvents(
  { writer, log }: Pick<Deps, 'writer' | 'log'>,
  origin: RunnerOrigin,
  events: readonly ReceivedEvent[],
): Applied {
  const effects = writer.transact((tx) => {
    let applied = appliedSeq(tx, origin.instance_id);
    const later = events.filter(({ seq }) => {
      if (seq <= applied) return false;
      applied = seq;
      return true;
    });
    if (later.length > 0) saveAppliedSeq(tx, origin.instance_id, applied);
    return later.map((event) => ({ event, attempted: attempt(tx, () => apply(tx, origin, event)) }));
  }, durabilityOf(events));
  const applied: Applied = { pumps: new Set(), missed: false };
  for (const { event, attempted } of effects) {
    const what = { runner_id: origin.runner_id, seq: event.seq, event: event.event };
    if (!attempted.ok) {
      log.error({ ...what, err: attempted.error }, "a runner's event can never be applied and is left out");
      applied.missed ||= isToldInHello(event);
      continue;
    }
    const { ignored, pump } = attempted.value;
    if (ignored !== undefined) log.warn(what, `a runner's event is ignored: ${ignored}`);
    if (pump !== undefined) applied.pumps.add(pump);
  }
  return applied;
}

/** Of what a person decided, the answer that they wait for on this very connection tells as well. */
const isToldInHello = (event: ReceivedEvent): boolean =>
  /^agent\.(elicitation|question|permission)\./.test(event.event) &&
  !('payload' in event && 'cause' in event.payload && event.payload.cause === 'operator');

/** Agents say much more than they ask, and a line that a power cut takes is no answer lost. */
const durabilityOf = (events: readonly ReceivedEvent[]): 'power-cut' | 'crash' =>
  events.every(({ event }) => event === 'agent.message' || event === 'agent.session.offered')
    ? 'crash'
    : 'power-cut';

function apply(tx: Tx, origin: RunnerOrigin, event: ReceivedEvent): Effect {
  if ('problem' in event) return { ignored: event.problem };
  switch (event.event) {
    case 'agent.elicitation.settled':
    case 'agent.question.settled':
    case 'agent.permission.settled':
      return settle(tx, origin, event.payload);
    case 'agent.session.updated':
    case 'agent.session.offered':
    case 'agent.message':
    case 'agent.turn.completed':
    case 'agent.elicitation.created':
    case 'agent.question.created':
    case 'agent.permission.created':
    case 'agent.exited': {
      const session = findSession(tx, event.payload.session_id);
      if (session?.runner_id !== origin.runner_id)
        return { ignored: 'its session is not one of this runner' };
      return applyToSession(tx, origin, session, event);
    }
  }
}

type SessionEvent = Extract<RunnerEvent, { payload: { session_id: SessionId } }>;

function applyToSession(tx: Tx, origin: RunnerOrigin, session: SessionRow, event: SessionEvent): Effect {
  switch (event.event) {
    case 'agent.session.updated':
      agentReady(tx, session, event.payload);
      return { pump: session.id };
    case 'agent.session.offered':
      agentOffered(tx, session, event.payload);
      return {};
    case 'agent.message':
      return writeMessage(tx, session, event.payload)
        ? {}
        : { ignored: 'its message belongs to another session' };
    case 'agent.turn.completed':
      return endTurn(tx, session, event.payload) ? { pump: session.id } : { ignored: 'its turn is not open' };
    case 'agent.elicitation.created':
    case 'agent.question.created':
      openClarification(tx, session, event.payload, origin);
      return {};
    case 'agent.permission.created':
      openPermission(tx, session, event.payload, origin);
      return {};
    case 'agent.exited':
      agentExited(tx, session, event.payload);
      return { pump: session.id };
  }
}

function settle(tx: Tx, { runner_id }: RunnerOrigin, settlement: Settlement): Effect {
  const record = findClarification(tx, settlement.pending_id) ?? findPermission(tx, settlement.pending_id);
  if (record?.runner_id !== runner_id) return { ignored: 'its request is not one of this runner' };
  return settleClarification(tx, settlement) || settlePermission(tx, settlement)
    ? {}
    : { ignored: 'its request had ended before' };
}

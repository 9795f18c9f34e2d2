import type {
  AgentReady,
  FeaturesChange,
  OptionSetting,
  RunnerEvent,
  SessionId,
  SessionOption,
  Settlement,
} from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { nextSessionState } from '../domain/session.ts';
import { findClarification } from '../stores/clarifications.ts';
import { findPermission } from '../stores/permissions.ts';
import { appliedSeq, saveAppliedSeq } from '../stores/runners.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { findSession, patchSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession, announceSessionOnly } from '../transitions/announce.ts';
import { applyAgentExit } from '../transitions/end-session.ts';
import { endTurn } from '../transitions/end-turn.ts';
import type { RunnerOrigin } from '../transitions/open-question.ts';
import { openClarification } from '../transitions/open-question.ts';
import { openPermission, settlePermission } from '../transitions/permission.ts';
import { settleClarification } from '../transitions/settle-question.ts';
import { applyAgentMessage } from '../transitions/transcript.ts';
import { trySavepoint } from '../stores/writer.ts';
import type { ReceivedEvent } from './frames.ts';

/** What an event came to: `ignored` says why it changed nothing, `pump` whose queue may move on. */
type EventEffect = { ignored?: string; pump?: SessionId };

/** `missed` says that one of them was of a request, and only the runner's next hello can tell now how that stands. */
type AppliedEvents = { pumps: Set<SessionId>; missed: boolean };

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
): AppliedEvents {
  const effects = writer.transact((tx) => {
    let applied = appliedSeq(tx, origin.instance_id);
    const later = events.filter(({ seq }) => {
      if (seq <= applied) return false;
      applied = seq;
      return true;
    });
    if (later.length > 0) saveAppliedSeq(tx, origin.instance_id, applied);
    return later.map((event) => ({
      event,
      attempted: trySavepoint(tx, () => applyEvent(tx, origin, event)),
    }));
  }, durabilityOf(events));
  const applied: AppliedEvents = { pumps: new Set(), missed: false };
  for (const { event, attempted } of effects) {
    const what = { runner_id: origin.runner_id, seq: event.seq, event: event.event };
    if (!attempted.ok) {
      log.error({ ...what, err: attempted.error }, "a runner's event can never be applied and is left out");
      applied.missed ||= isRepeatedInHello(event);
      continue;
    }
    const { ignored, pump } = attempted.value;
    if (ignored !== undefined) log.warn(what, `a runner's event is ignored: ${ignored}`);
    if (pump !== undefined) applied.pumps.add(pump);
  }
  return applied;
}

/** Of what a person decided, the answer that they wait for on this very connection tells as well. */
const isRepeatedInHello = (event: ReceivedEvent): boolean =>
  /^agent\.(elicitation|question|permission)\./.test(event.event) &&
  !('payload' in event && 'cause' in event.payload && event.payload.cause === 'operator');

/** Agents say much more than they ask, and a line that a power cut takes is no answer lost. */
const durabilityOf = (events: readonly ReceivedEvent[]): 'power-cut' | 'crash' =>
  events.every(({ event }) => event === 'agent.message' || event === 'agent.session.offered')
    ? 'crash'
    : 'power-cut';

function applyEvent(tx: Tx, origin: RunnerOrigin, event: ReceivedEvent): EventEffect {
  if ('problem' in event) return { ignored: event.problem };
  switch (event.event) {
    case 'agent.elicitation.settled':
    case 'agent.question.settled':
    case 'agent.permission.settled':
      return applySettlement(tx, origin, event.payload);
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
      return applySessionEvent(tx, origin, session, event);
    }
  }
}

type SessionEvent = Extract<RunnerEvent, { payload: { session_id: SessionId } }>;

function applySessionEvent(
  tx: Tx,
  origin: RunnerOrigin,
  session: SessionRow,
  event: SessionEvent,
): EventEffect {
  switch (event.event) {
    case 'agent.session.updated':
      applyAgentReady(tx, session, event.payload);
      return { pump: session.id };
    case 'agent.session.offered':
      applyAgentFeatures(tx, session, event.payload);
      return {};
    case 'agent.message':
      return applyAgentMessage(tx, session, event.payload)
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
      applyAgentExit(tx, session, event.payload);
      return { pump: session.id };
  }
}

function applySettlement(tx: Tx, { runner_id }: RunnerOrigin, settlement: Settlement): EventEffect {
  const record = findClarification(tx, settlement.pending_id) ?? findPermission(tx, settlement.pending_id);
  if (record?.runner_id !== runner_id) return { ignored: 'its request is not one of this runner' };
  return settleClarification(tx, settlement) || settlePermission(tx, settlement)
    ? {}
    : { ignored: 'its request had ended before' };
}

/** A session's agent has said who it is and takes prompts. */
export function applyAgentReady(tx: Tx, session: SessionRow, ready: AgentReady): void {
  const { acp_session_id, name, title, version } = ready;
  patchSession(tx, session.id, {
    acp_session_id,
    agent: { ...session.agent, name, title, version },
    state: nextSessionState(session.state, { type: 'agent_ready' }),
  });
  announceSession(tx, session.id);
}

/**
 * A session's agent offers something else than before, or has used more. Where it has left a value that an
 * operator set, that is not set again when the agent is started the next time.
 */
export function applyAgentFeatures(
  tx: Tx,
  session: SessionRow,
  { session_id, ...change }: FeaturesChange,
): void {
  const agent_offers = { ...session.agent_offers, ...change };
  const { launch } = session;
  const options = launch.options.filter((set) => isStillSet(agent_offers.options, set));
  patchSession(tx, session_id, { agent_offers, launch: { ...launch, options } });
  announceSessionOnly(tx, session_id);
}

/** One that is not offered at the moment may be again. */
function isStillSet(options: SessionOption[], { option_id, value }: OptionSetting): boolean {
  const option = options.find(({ id }) => id === option_id);
  return option === undefined || option.current === value;
}

import type {
  AgentReady,
  FeaturesChange,
  OptionSetting,
  RunnerEvent,
  SessionId,
  SessionOption,
  Settlement,
} from '@kandev/contracts';
import type { Durability } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { nextSessionState } from '../domain/session.ts';
import { findClarification } from '../stores/clarifications.ts';
import { findPermission } from '../stores/permissions.ts';
import { appliedSeq, saveAppliedSeq } from '../stores/runners.ts';
import { findSession, patchSession, type SessionRow } from '../stores/sessions.ts';
import { trySavepoint, type Tx } from '../stores/writer.ts';
import { announceSession, announceSessionOnly } from '../transitions/announce.ts';
import { applyAgentExit } from '../transitions/end-session.ts';
import { endTurn } from '../transitions/end-turn.ts';
import type { RunnerOrigin } from '../transitions/held-record.ts';
import { openClarification } from '../transitions/open-question.ts';
import { openPermission, settlePermission } from '../transitions/permission.ts';
import { settleClarification } from '../transitions/settle-question.ts';
import { applyAgentMessage } from '../transitions/transcript.ts';
import type { ReceivedEvent } from './frames.ts';

/** `ignored` says why an event changed nothing, `advance` which session's queue may advance after it. */
type EventEffect = { ignored?: string; advance?: SessionId };

type AppliedEvents = {
  /** The sessions whose queue may advance. */
  advance: Set<SessionId>;
  /** An event of a held request could not be applied: only the runner's next hello can repair that record. */
  needsHello: boolean;
};

/**
 * Applies events of a runner process in one transaction, in order, and stores the newest number with them, so
 * that repeated events change nothing. Events about another runner's sessions and requests are ignored; an event
 * that can never be applied is skipped, because it would block all later ones.
 *
 * @throws what the store throws when it cannot write now; then no event counts
 */
export function applyRunnerEvents(
  { writer, log }: Pick<Deps, 'writer' | 'log'>,
  origin: RunnerOrigin,
  events: readonly ReceivedEvent[],
): AppliedEvents {
  const effects = writer.transact((tx) => {
    let applied = appliedSeq(tx, origin.instance_id);
    const unapplied = events.filter(({ seq }) => {
      if (seq <= applied) return false;
      applied = seq;
      return true;
    });
    if (unapplied.length > 0) saveAppliedSeq(tx, origin.instance_id, applied);
    return unapplied.map((event) => ({
      event,
      result: trySavepoint(tx, () => applyEvent(tx, origin, event)),
    }));
  }, durabilityOf(events));
  const applied: AppliedEvents = { advance: new Set(), needsHello: false };
  for (const { event, result } of effects) {
    const fields = { runner_id: origin.runner_id, seq: event.seq, event: event.event };
    if (!result.ok) {
      log.error({ ...fields, err: result.error }, "a runner's event can never be applied and is skipped");
      applied.needsHello ||= isRepeatedInHello(event);
      continue;
    }
    const { ignored, advance } = result.value;
    if (ignored !== undefined) log.warn(fields, `a runner's event is ignored: ${ignored}`);
    if (advance !== undefined) applied.advance.add(advance);
  }
  return applied;
}

/** A settlement by an operator needs no hello: the response to that operator's answer repeats it. */
const isRepeatedInHello = (event: ReceivedEvent): boolean =>
  /^agent\.(elicitation|question|permission)\./.test(event.event) &&
  !('payload' in event && 'cause' in event.payload && event.payload.cause === 'operator');

/** Transcript events are many, and losing the newest of them in a power cut loses no answer. */
const durabilityOf = (events: readonly ReceivedEvent[]): Durability =>
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
      return { advance: session.id };
    case 'agent.session.offered':
      applyAgentFeatures(tx, session, event.payload);
      return {};
    case 'agent.message':
      return applyAgentMessage(tx, session, event.payload)
        ? {}
        : { ignored: 'its message belongs to another session' };
    case 'agent.turn.completed':
      return endTurn(tx, session, event.payload)
        ? { advance: session.id }
        : { ignored: 'its turn is not open' };
    case 'agent.elicitation.created':
    case 'agent.question.created':
      openClarification(tx, session, event.payload, origin);
      return {};
    case 'agent.permission.created':
      openPermission(tx, session, event.payload, origin);
      return {};
    case 'agent.exited':
      applyAgentExit(tx, session, event.payload);
      return { advance: session.id };
  }
}

function applySettlement(tx: Tx, { runner_id }: RunnerOrigin, settlement: Settlement): EventEffect {
  const record = findClarification(tx, settlement.pending_id) ?? findPermission(tx, settlement.pending_id);
  if (record?.runner_id !== runner_id) return { ignored: 'its request is not one of this runner' };
  return settleClarification(tx, settlement) || settlePermission(tx, settlement)
    ? {}
    : { ignored: 'its request is settled already' };
}

/** The agent has started, has named itself and takes prompts. */
function applyAgentReady(tx: Tx, session: SessionRow, ready: AgentReady): void {
  const { acp_session_id, name, title, version } = ready;
  patchSession(tx, session.id, {
    acp_session_id,
    agent: { ...session.agent, name, title, version },
    state: nextSessionState(session.state, { type: 'agent_ready' }),
  });
  announceSession(tx, session.id);
}

/**
 * The agent has changed its options, commands or usage. An option whose value the agent itself has changed is not
 * set again when the agent is started the next time.
 */
function applyAgentFeatures(tx: Tx, session: SessionRow, { session_id, ...change }: FeaturesChange): void {
  const agent_offers = { ...session.agent_offers, ...change };
  const { launch } = session;
  const options = launch.options.filter((setting) => isStillSet(agent_offers.options, setting));
  patchSession(tx, session_id, { agent_offers, launch: { ...launch, options } });
  announceSessionOnly(tx, session_id);
}

/** An option that is missing now may come back. */
function isStillSet(options: SessionOption[], { option_id, value }: OptionSetting): boolean {
  const option = options.find(({ id }) => id === option_id);
  return option === undefined || option.current === value;
}

import type { HelloPayload, PendingId, RunnerId, RunnerSession, SessionFailure } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { findPermission } from '../stores/permissions.ts';
import {
  findSession,
  listRunnerSessions,
  listUnwantedSessions,
  patchSession,
  type SessionRow,
} from '../stores/sessions.ts';
import { acceptTurn, findOpenTurn, type TurnRow } from '../stores/turns.ts';
import { trySavepoint, type Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import { failSession, finishSession } from '../transitions/end-session.ts';
import { endTurn } from '../transitions/end-turn.ts';
import { openClarification } from '../transitions/open-question.ts';
import { openPermission } from '../transitions/permission.ts';
import { cancelAllOpen } from '../transitions/settle-question.ts';
import { advanceQueue, promptCommand, sendCommand, startCommand } from './prompt-queue.ts';
import { cancelHeldPermission, stopAgent } from './requests.ts';

/** A request to the runner that is sent after the transaction. */
type FollowUp = () => Promise<void>;

/**
 * Brings the records in line with the runner's hello. Must run when the runner's events up to `last_seq` are
 * applied and none after: then every held request is open here, and an open record that the runner does not hold
 * ended without an event.
 */
export function reconcileRunner(deps: Deps, hello: HelloPayload): void {
  const followUps = deps.writer.transact((tx) => {
    const opened = openHeldRequests(tx, deps, hello);
    const held = new Set(hello.held.map(({ pending_id }) => pending_id));
    cancelAllOpen(tx, { runner_id: hello.runner_id }, 'agent_gone', ({ pending_id }) => held.has(pending_id));
    return [...opened, ...stopUnwantedSessions(tx, deps, hello), ...reconcileSessions(tx, deps, hello)];
  });
  for (const followUp of followUps) deps.background.run('a follow-up of reconciling a runner', followUp);
}

/** A restored older database may lack the record of a held request: the hello carries each request whole. */
function openHeldRequests(tx: Tx, deps: Deps, hello: HelloPayload): FollowUp[] {
  const { runner_id, instance_id } = hello;
  return hello.held.flatMap((held) => {
    const { pending_id, session_id } = held;
    const session = findSession(tx, session_id);
    if (session?.runner_id !== runner_id) {
      deps.log.warn({ pending_id, session_id }, 'a runner holds a request of an unknown session');
      return [];
    }
    const opened = trySavepoint(tx, () => {
      switch (held.kind) {
        case 'question':
          openClarification(tx, session, held, { runner_id, instance_id });
          return [];
        case 'permission':
          openPermission(tx, session, held, { runner_id, instance_id });
          return cancelIfSettled(tx, deps, runner_id, pending_id);
      }
    });
    if (opened.ok) return opened.value;
    const fields = { pending_id, session_id, err: opened.error };
    deps.log.error(fields, 'a held request can never be recorded and is not shown');
    return [];
  });
}

/** A permission that expired here while its runner was away still blocks its agent there. */
const cancelIfSettled = (tx: Tx, deps: Deps, runnerId: RunnerId, pendingId: PendingId): FollowUp[] =>
  findPermission(tx, pendingId)?.status === 'pending'
    ? []
    : [() => cancelHeldPermission(deps, runnerId, pendingId)];

function stopUnwantedSessions(tx: Tx, deps: Deps, { runner_id, sessions }: HelloPayload): FollowUp[] {
  const ids = sessions.map(({ session_id }) => session_id);
  return listUnwantedSessions(tx, runner_id, ids).map(
    (sessionId) => () => stopAgent(deps, runner_id, sessionId),
  );
}

function reconcileSessions(tx: Tx, deps: Deps, { runner_id, sessions }: HelloPayload): FollowUp[] {
  const reported = new Map(sessions.map((session) => [session.session_id, session]));
  const own = listRunnerSessions(tx, runner_id, ['COMPLETED', 'CANCELLED', 'FAILED']);
  const withoutRunner = listRunnerSessions(tx, null, ['COMPLETED', 'CANCELLED', 'FAILED']);
  return [...own, ...withoutRunner].flatMap((session) => {
    const reconciled = trySavepoint(tx, () => {
      const turn = findOpenTurn(tx, session.id);
      const report = reportOf(reported.get(session.id), turn);
      return reactions[recordOf(session, turn)][report]({ tx, deps, session, turn, runner_id });
    });
    if (reconciled.ok) return reconciled.value;
    deps.log.error({ session_id: session.id, err: reconciled.error }, 'a session cannot be reconciled');
    return [];
  });
}

/** How the server's records describe a session. */
type SessionRecord = 'no_agent' | 'stopping' | 'starting' | 'between_turns' | 'turn_sent' | 'turn_accepted';

function recordOf({ runner_id, state, stop_asked_at }: SessionRow, turn: TurnRow | undefined): SessionRecord {
  if (runner_id === null || state === 'CREATED' || state === 'IDLE') return 'no_agent';
  if (stop_asked_at !== null) return 'stopping';
  if (state === 'STARTING') return 'starting';
  if (turn === undefined) return 'between_turns';
  return turn.accepted_at === null ? 'turn_sent' : 'turn_accepted';
}

/** What the runner's hello says of the session and of the turn that is open here. */
type RunnerReport = 'unknown_session' | 'unknown_turn' | 'turn_open' | 'turn_over';

function reportOf(reported: RunnerSession | undefined, turn: TurnRow | undefined): RunnerReport {
  if (reported === undefined) return 'unknown_session';
  if (turn === undefined || !reported.turn_ids.includes(turn.id)) return 'unknown_turn';
  return reported.open_turn_id === turn.id ? 'turn_open' : 'turn_over';
}

type Situation = {
  tx: Tx;
  deps: Deps;
  session: SessionRow;
  turn: TurnRow | undefined;
  runner_id: RunnerId;
};
type Reaction = (situation: Situation) => FollowUp[];

function openTurnOf({ turn }: Situation): TurnRow {
  if (turn === undefined) throw new Error('A session in a turn has no open turn.');
  return turn;
}

const advance: Reaction = ({ deps, session }) => [() => advanceQueue(deps, session.id)];

const stop: Reaction = ({ deps, session, runner_id }) => [() => stopAgent(deps, runner_id, session.id)];

const finish: Reaction = ({ tx, session }) => {
  finishSession(tx, session);
  return [];
};

const start: Reaction = ({ deps, session, runner_id }) => [
  () => sendCommand(deps, startCommand(runner_id, session, deps.elicitation)),
];

const suspend: Reaction = (situation) => {
  const { tx, session } = situation;
  patchSession(tx, session.id, { state: 'IDLE', instance_id: null });
  announceSession(tx, session.id);
  return advance(situation);
};

const agentLost: SessionFailure = {
  code: 'AGENT_EXITED',
  message: 'The agent ended while its runner was away. A new prompt starts it again.',
  reason: { reason: 'ended_unseen' },
  stderr_tail: '',
};

const fail: Reaction = (situation) => {
  failSession(situation.tx, situation.session, agentLost, 'agent_gone');
  return advance(situation);
};

const prompt: Reaction = (situation) => {
  const { deps, runner_id } = situation;
  const command = promptCommand(runner_id, openTurnOf(situation));
  return [() => sendCommand(deps, command)];
};

const accept: Reaction = (situation) => {
  acceptTurn(situation.tx, openTurnOf(situation).id);
  return [];
};

const endLostTurn: Reaction = (situation) => {
  const { tx, session } = situation;
  const turn = openTurnOf(situation);
  acceptTurn(tx, turn.id);
  endTurn(tx, session, {
    session_id: session.id,
    turn_id: turn.id,
    stop_reason: 'failed',
    failure: 'The turn ended, and how it ended was lost.',
    failure_reason: { reason: 'outcome_lost' },
  });
  return advance(situation);
};

/** What is done for a session: the row is its record here, the column what its runner reports. */
const reactions: Record<SessionRecord, Record<RunnerReport, Reaction>> = {
  no_agent: { unknown_session: advance, unknown_turn: advance, turn_open: advance, turn_over: advance },
  stopping: { unknown_session: finish, unknown_turn: stop, turn_open: stop, turn_over: stop },
  starting: { unknown_session: start, unknown_turn: advance, turn_open: advance, turn_over: advance },
  between_turns: { unknown_session: suspend, unknown_turn: advance, turn_open: advance, turn_over: advance },
  turn_sent: { unknown_session: suspend, unknown_turn: prompt, turn_open: accept, turn_over: endLostTurn },
  turn_accepted: { unknown_session: fail, unknown_turn: prompt, turn_open: accept, turn_over: endLostTurn },
};

import type {
  HelloPayload,
  PendingId,
  RunnerId,
  RunnerSession,
  SessionFailure,
  SessionId,
} from '@kandev/contracts';
import { findPermission } from '../stores/permissions.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { findSession, listRunnerSessions, listUnwantedSessions, patchSession } from '../stores/sessions.ts';
import { acceptTurn, findOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import { cancelHeldPermission } from '../commands/answer-permission.ts';
import { trySavepoint } from '../stores/writer.ts';
import type { Deps } from '../deps.ts';
import { failSession, finishSession } from '../transitions/end-session.ts';
import { endTurn } from '../transitions/end-turn.ts';
import { openClarification } from '../transitions/open-question.ts';
import { openPermission } from '../transitions/permission.ts';
import { promptCommand, advanceQueue, startPayload, sendCommand } from './prompt-queue.ts';
import { cancelAllOpen } from '../transitions/settle-question.ts';
import { stopAgent } from '../commands/sessions.ts';

type FollowUp = () => Promise<void>;

/**
 * Brings the records in line with what a runner holds. To be called once its events up to the number in
 * its hello have been applied, and before any later one: then what it holds is open, and an open record
 * that it does not hold ended unheard. What it never received is sent again.
 */
export function reconcileRunner(deps: Deps, hello: HelloPayload): void {
  const deeds = deps.writer.transact((tx) => {
    const deeds = openHeldRequests(tx, deps, hello);
    const held = new Set(hello.held.map(({ pending_id }) => pending_id));
    cancelAllOpen(tx, { runner_id: hello.runner_id }, 'agent_gone', ({ pending_id }) => held.has(pending_id));
    return [...deeds, ...stopUnwantedSessions(tx, deps, hello), ...reconcileSessions(tx, deps, hello)];
  });
  for (const deed of deeds) deps.background.run('catching up with a runner', deed);
}

/** A record can be missing when the database was restored from an older copy: hello carries each whole. */
function openHeldRequests(tx: Tx, deps: Deps, hello: HelloPayload): FollowUp[] {
  const { runner_id, instance_id } = hello;
  return hello.held.flatMap((held) => {
    const { pending_id, session_id } = held;
    const session = findSession(tx, session_id);
    if (session?.runner_id !== runner_id) {
      deps.log.warn({ pending_id, session_id }, 'a runner holds a request of no session here');
      return [];
    }
    const opened = trySavepoint(tx, () => {
      switch (held.kind) {
        case 'question':
          openClarification(tx, session, held, { runner_id, instance_id });
          return [];
        case 'permission':
          openPermission(tx, session, held, { runner_id, instance_id });
          return cancelSettledPermission(tx, deps, runner_id, pending_id);
      }
    });
    if (opened.ok) return opened.value;
    deps.log.error(
      { pending_id, session_id, err: opened.error },
      'what a runner holds can never be recorded and is not shown',
    );
    return [];
  });
}

/** A permission that ended here while its runner was missed: nobody can give it now, and its agent waits. */
const cancelSettledPermission = (tx: Tx, deps: Deps, runnerId: RunnerId, pendingId: PendingId): FollowUp[] =>
  findPermission(tx, pendingId)?.status === 'pending'
    ? []
    : [() => cancelHeldPermission(deps, runnerId, pendingId)];

const stopUnwantedSessions = (tx: Tx, deps: Deps, { runner_id, sessions }: HelloPayload): FollowUp[] =>
  listUnwantedSessions(
    tx,
    runner_id,
    sessions.map(({ session_id }) => session_id),
  ).map((sessionId) => () => stopAgent(deps, runner_id, sessionId));

function reconcileSessions(tx: Tx, deps: Deps, hello: HelloPayload): FollowUp[] {
  const known = new Map<SessionId, RunnerSession>(
    hello.sessions.map((session) => [session.session_id, session]),
  );
  const waiting = listRunnerSessions(tx, null, ['COMPLETED', 'CANCELLED', 'FAILED']);
  const own = listRunnerSessions(tx, hello.runner_id, ['COMPLETED', 'CANCELLED', 'FAILED']);
  return [...own, ...waiting].flatMap((session) => {
    const caughtUp = trySavepoint(tx, () => reconcileSession(tx, deps, session, known.get(session.id)));
    if (caughtUp.ok) return caughtUp.value;
    deps.log.error({ session_id: session.id, err: caughtUp.error }, 'a session cannot be caught up with');
    return [];
  });
}

/** What is to be done for one session, seen beside what its runner knows of it. */
function reconcileSession(
  tx: Tx,
  deps: Deps,
  session: SessionRow,
  known: RunnerSession | undefined,
): FollowUp[] {
  const { runner_id } = session;
  const pump: FollowUp = () => advanceQueue(deps, session.id);
  if (runner_id === null || session.state === 'CREATED' || session.state === 'IDLE') return [pump];
  if (session.stop_asked_at !== null) return stopAgain(tx, deps, session, known);
  if (session.state === 'STARTING') {
    if (known !== undefined) return [pump];
    const payload = startPayload(session, deps.elicitation);
    return [() => sendCommand(deps, { action: 'start', runner_id, payload })];
  }
  if (known === undefined) {
    recordLostAgent(tx, session);
    return [pump];
  }
  const turn = findOpenTurn(tx, session.id);
  if (turn === undefined) return [pump];
  if (!known.turn_ids.includes(turn.id)) {
    return [() => sendCommand(deps, promptCommand(runner_id, turn))];
  }
  acceptTurn(tx, turn.id);
  if (known.open_turn_id === turn.id) return [];
  const lost = { session_id: session.id, turn_id: turn.id, stop_reason: 'failed' } as const;
  endTurn(tx, session, {
    ...lost,
    failure: 'The turn ended, and how it ended was lost.',
    failure_reason: { reason: 'outcome_lost' },
  });
  return [pump];
}

function stopAgain(tx: Tx, deps: Deps, session: SessionRow, known: RunnerSession | undefined): FollowUp[] {
  const { runner_id } = session;
  if (runner_id !== null && known !== undefined) return [() => stopAgent(deps, runner_id, session.id)];
  finishSession(tx, session);
  return [];
}

const agentLost: SessionFailure = {
  code: 'AGENT_EXITED',
  message: 'The agent ended while its runner was away. A new prompt starts it again.',
  reason: { reason: 'ended_unseen' },
  stderr_tail: '',
};

/** A session whose agent is not there: in a turn that it had that is a failure, else it only rests. */
function recordLostAgent(tx: Tx, session: SessionRow): void {
  if ((findOpenTurn(tx, session.id)?.accepted_at ?? null) !== null) {
    failSession(tx, session, agentLost, 'agent_gone');
    return;
  }
  patchSession(tx, session.id, { state: 'IDLE', instance_id: null });
  announceSession(tx, session.id);
}

import type { HelloPayload, RunnerId, RunnerSession, SessionFailure, SessionLaunch } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { findAgentProfileNamed } from '../stores/agent-profiles.ts';
import { appliedSeq, findRunner, saveRunner, touchRunner } from '../stores/runners.ts';
import { insertSession, isSessionKnown, listRunnerSessions, patchSession } from '../stores/sessions.ts';
import { patchTask } from '../stores/tasks.ts';
import { acceptTurn, insertTurn } from '../stores/turns.ts';
import { trySavepoint, type Tx } from '../stores/writer.ts';
import { addTask } from '../transitions/add-task.ts';
import { announceSession } from '../transitions/announce.ts';
import { failSession } from '../transitions/end-session.ts';
import { moveToInProgress } from '../transitions/place-task.ts';
import { cancelAllOpen } from '../transitions/settle-question.ts';

type RunnerIdentity = Pick<HelloPayload, 'runner_id' | 'instance_id' | 'deadlines'> & { name: string };

/**
 * Records that a runner has connected. A new instance means that the old one and its agents are gone: their
 * sessions fail, and their open questions are cancelled.
 *
 * @returns the number of the newest event of this instance that has been applied
 */
export function registerHello({ writer }: Pick<Deps, 'writer'>, runner: RunnerIdentity): number {
  return writer.transact((tx) => {
    const { runner_id, instance_id, name, deadlines } = runner;
    const known = findRunner(tx, runner_id);
    saveRunner(tx, { id: runner_id, name, instance_id, deadlines });
    if (known !== undefined && known.instance_id !== instance_id) failSessionsOfOldInstance(tx, runner);
    tx.emit({ type: 'runner.connected', payload: { id: runner_id, name } });
    return appliedSeq(tx, instance_id);
  });
}

/** Records that a runner has disconnected. The requests that it holds stay open. */
export function registerDisconnect(
  { writer }: Pick<Deps, 'writer'>,
  runner: { id: RunnerId; name: string },
): void {
  writer.transact((tx) => {
    touchRunner(tx, runner.id);
    tx.emit({ type: 'runner.disconnected', payload: { id: runner.id, name: runner.name } });
  });
}

const runnerRestarted: SessionFailure = {
  code: 'RUNNER_GONE',
  message: 'The runner was restarted, and the agent it ran is gone. A new prompt starts the agent again.',
  reason: { reason: 'runner_restarted' },
  stderr_tail: '',
};

function failSessionsOfOldInstance(tx: Tx, { runner_id, instance_id }: RunnerIdentity): void {
  const withoutAgent = ['IDLE', 'CREATED', 'COMPLETED', 'CANCELLED', 'FAILED'] as const;
  for (const session of listRunnerSessions(tx, runner_id, withoutAgent)) {
    if (session.instance_id === instance_id) continue;
    if (session.state === 'STARTING') {
      // Its agent has received no prompt yet, so the new instance can simply start it.
      patchSession(tx, session.id, { state: 'CREATED', instance_id: null });
      announceSession(tx, session.id);
    } else {
      failSession(tx, session, runnerRestarted, 'agent_gone');
    }
  }
  cancelAllOpen(tx, { runner_id }, 'agent_gone', (record) => record.instance_id === instance_id);
}

type RestorableSession = RunnerSession & { launch: SessionLaunch };

/**
 * Creates the records of a runner's sessions that are missing here because the database was restored from an
 * older copy. Each gets a task of its own, so that its questions can be answered and its agent stopped. Must run
 * before any event of these sessions is applied.
 */
export function restoreSessions({ writer, log }: Pick<Deps, 'writer' | 'log'>, hello: HelloPayload): void {
  if (hello.sessions.length === 0) return;
  writer.transact((tx) => {
    for (const session of hello.sessions.filter((reported) => isRestorable(tx, reported))) {
      const { session_id } = session;
      const restored = trySavepoint(tx, () => restoreSession(tx, hello, session));
      if (restored.ok) log.warn({ session_id }, 'a session without a record was restored');
      else log.error({ session_id, err: restored.error }, 'a session without a record cannot be restored');
    }
  });
}

const isRestorable = (tx: Tx, session: RunnerSession): session is RestorableSession =>
  session.launch !== undefined && !isSessionKnown(tx, session.session_id);

function restoreSession(tx: Tx, { runner_id, instance_id }: HelloPayload, session: RestorableSession): void {
  const { session_id, acp_session_id, open_turn_id, turn_ids, launch } = session;
  const { agent_id, agent_name, cwd, ...command } = launch;
  const profile = findAgentProfileNamed(tx, { agent_id, name: agent_name });
  const task = addTask(tx, {
    title: `Recovered: ${agent_name}`,
    description: 'The database is older than this session: what was said in it before is not here.',
    cwd,
  });
  const prompt_generation = turn_ids.length;
  insertSession(tx, {
    id: session_id,
    task_id: task.id,
    state: acp_session_id === null ? 'STARTING' : open_turn_id === null ? 'WAITING_FOR_INPUT' : 'RUNNING',
    acp_session_id,
    prompt_generation,
    agent: {
      profile_id: profile?.id ?? null,
      agent_id,
      profile_name: agent_name,
      name: null,
      title: null,
      version: null,
    },
    launch: { ...command, env: profile?.env ?? {}, options: [] },
    cwd,
    runner_id,
    instance_id,
    created_at: tx.at,
    updated_at: tx.at,
  });
  if (open_turn_id !== null) {
    insertTurn(tx, { id: open_turn_id, session_id, prompt_generation, prompt: '' });
    acceptTurn(tx, open_turn_id);
  }
  patchTask(tx, task.id, { primary_session_id: session_id });
  moveToInProgress(tx, task.id);
  announceSession(tx, session_id);
}

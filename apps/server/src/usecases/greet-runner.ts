import type { HelloPayload, RunnerId, SessionFailure } from '@kandev/contracts';
import { appliedSeq, findRunner, saveRunner, touchRunner } from '../stores/runners.ts';
import { listRunnerSessions, patchSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import type { Deps } from './deps.ts';
import { failSession } from './end-session.ts';
import { settleOpen } from './settle-open.ts';

type Greeting = Pick<HelloPayload, 'runner_id' | 'instance_id' | 'deadlines'> & { name: string };

/**
 * Notes who has connected. A process that was not there before means that the one before it is gone, and
 * its agents with it: what they asked ends, and their sessions fail.
 *
 * @returns the number of the newest event of this process that has been applied
 */
export function greetRunner({ writer }: Pick<Deps, 'writer'>, greeting: Greeting): number {
  return writer.transact((tx) => {
    const { runner_id, instance_id, name, deadlines } = greeting;
    const known = findRunner(tx, runner_id);
    saveRunner(tx, { id: runner_id, name, instance_id, deadlines });
    if (known !== undefined && known.instance_id !== instance_id) buryOthers(tx, greeting);
    tx.emit({ type: 'runner.connected', payload: { id: runner_id, name } });
    return appliedSeq(tx, instance_id);
  });
}

/** Notes that a runner's connection is over. What it holds stays open. */
export function partFromRunner(
  { writer }: Pick<Deps, 'writer'>,
  runner: { id: RunnerId; name: string },
): void {
  writer.transact((tx) => {
    touchRunner(tx, runner.id);
    tx.emit({ type: 'runner.disconnected', payload: { id: runner.id, name: runner.name } });
  });
}

const runnerGone: SessionFailure = {
  code: 'RUNNER_GONE',
  message: 'The runner was restarted, and the agent it ran is gone. A new prompt starts the agent again.',
  reason: { reason: 'runner_restarted' },
  stderr_tail: '',
};

function buryOthers(tx: Tx, { runner_id, instance_id }: Greeting): void {
  for (const session of listRunnerSessions(tx, runner_id, [
    'IDLE',
    'CREATED',
    'COMPLETED',
    'CANCELLED',
    'FAILED',
  ])) {
    if (session.instance_id === instance_id) continue;
    if (session.state === 'STARTING') {
      // Nothing has been asked of this agent yet, so it is simply started by the new process.
      patchSession(tx, session.id, { state: 'CREATED', instance_id: null });
      announceSession(tx, session.id);
    } else {
      failSession(tx, session, runnerGone, 'agent_gone');
    }
  }
  settleOpen(tx, { runner_id }, 'agent_gone', (record) => record.instance_id === instance_id);
}

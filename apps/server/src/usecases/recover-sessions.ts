import type { HelloPayload, RunnerSession, SessionLaunch } from '@kandev/contracts';
import { findAgentProfileNamed } from '../stores/agent-profiles.ts';
import { insertSession, isSessionKnown } from '../stores/sessions.ts';
import { patchTask } from '../stores/tasks.ts';
import { acceptTurn, insertTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { attempt } from './attempt.ts';
import { addTask } from './create-task.ts';
import type { Deps } from './deps.ts';
import { moveToWork } from './place-task.ts';

type Found = RunnerSession & { launch: SessionLaunch };

/**
 * Makes records of the sessions that a runner has and none here tells of: the database was restored from a
 * copy that is older than they are. Each gets a task of its own, so that what its agent asks can be seen and
 * answered, and the agent stopped. To be called before any event of theirs is applied.
 */
export function recoverSessions({ writer, log }: Pick<Deps, 'writer' | 'log'>, hello: HelloPayload): void {
  if (hello.sessions.length === 0) return;
  writer.transact((tx) => {
    for (const session of hello.sessions.filter((known) => isLost(tx, known))) {
      const { session_id } = session;
      const recovered = attempt(tx, () => recover(tx, hello, session));
      if (recovered.ok) log.warn({ session_id }, 'a session of a runner had no record and was given one');
      else log.error({ session_id, err: recovered.error }, 'a session of a runner has no record');
    }
  });
}

const isLost = (tx: Tx, session: RunnerSession): session is Found =>
  session.launch !== undefined && !isSessionKnown(tx, session.session_id);

function recover(tx: Tx, { runner_id, instance_id }: HelloPayload, session: Found): void {
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
  moveToWork(tx, task.id);
  announceSession(tx, session_id);
}

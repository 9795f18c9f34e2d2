import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { clarificationOf, sessionOf, useServers } from '../testing/test-server.ts';
import { createTask } from '../commands/tasks.ts';
import { startSession } from '../commands/start-session.ts';

const servers = useServers();

/** Two runners, each with a session of its own that has a question open. */
async function twoRunners() {
  const { server, runner: first, session_id } = await servers.withOpenTurn();
  const second = await servers.connectRunner(server);
  const profile = server.deps.database.db.get<{ id: never }>('select id from agent_profiles');
  const task = createTask(server.deps, { title: 'Elsewhere' });
  const { id: other } = startSession(server.deps, {
    task_id: task.id,
    body: { agent_profile_id: profile.id, prompt: 'There.', runner_id: second.id },
  });
  await second.whenTurnOpens(other);
  await server.deps.background.idle();
  const mine = first.askQuestion(session_id).pending_id;
  const theirs = second.askQuestion(other).pending_id;
  await Promise.all([first.whenAcknowledged(), second.whenAcknowledged()]);
  return { server, first, second, session_id, other, mine, theirs };
}

it('a runner that reconnects settles nothing that another runner holds [R17]', async () => {
  const { server, first, other, mine, theirs } = await twoRunners();
  await first.disconnect();
  first.held.clear();
  await first.connect(server);
  await eventually(() => expect(clarificationOf(server, mine).cause).toBe('agent_gone'));
  expect(clarificationOf(server, theirs).status).toBe('pending');
  expect(sessionOf(server, other)).toMatchObject({ state: 'RUNNING', pending_action: 'clarification' });
});

it('a new process of one runner fails that runner’s sessions alone [R17]', async () => {
  const { server, first, session_id, other, mine, theirs } = await twoRunners();
  await first.disconnect();
  first.restartProcess();
  await first.connect(server);
  await eventually(() => expect(clarificationOf(server, mine).agent_disconnected).toBe(true));
  expect(sessionOf(server, session_id).state).toBe('FAILED');
  expect(clarificationOf(server, theirs)).toMatchObject({ status: 'pending', agent_disconnected: false });
  expect(sessionOf(server, other).state).toBe('RUNNING');
});

it('a settlement from a runner that does not hold the question is ignored [R17]', async () => {
  const { server, first, theirs } = await twoRunners();
  first.emit({
    event: 'agent.elicitation.settled',
    payload: {
      pending_id: theirs,
      outcome: 'accepted',
      cause: 'operator',
      delivered: true,
      settled_at: server.clock.now.toISOString(),
    },
  });
  await first.whenAcknowledged();
  expect(clarificationOf(server, theirs).status).toBe('pending');
});

import { expect, it } from 'vitest';
import { clarificationOf, eventually, sessionOf, useServers } from '../runners/testing/with-server.ts';
import { startSession } from '../commands/start-session.ts';
import { createTask } from '../commands/tasks.ts';

const servers = useServers();

/** Two runners, each with a session of its own that has a question open. */
async function twoRunners() {
  const { server, peer: first, session_id } = await servers.working();
  const second = await servers.connect(server);
  const profile = server.deps.database.db.get<{ id: never }>('select id from agent_profiles');
  const task = createTask(server.deps, { title: 'Elsewhere' });
  const { id: other } = startSession(server.deps, {
    task_id: task.id,
    body: { agent_profile_id: profile.id, prompt: 'There.', runner_id: second.id },
  });
  await second.openTurn(other);
  await server.deps.background.idle();
  const mine = first.ask(session_id).pending_id;
  const theirs = second.ask(other).pending_id;
  await Promise.all([first.stored(), second.stored()]);
  return { server, first, second, session_id, other, mine, theirs };
}

it('R17: a runner that comes back says nothing of what another one holds', async () => {
  const { server, first, other, mine, theirs } = await twoRunners();
  await first.cut();
  first.held.clear();
  await first.connect(server.url);
  await eventually(() => clarificationOf(server, mine).cause).toBe('agent_gone');
  expect(clarificationOf(server, theirs).status).toBe('pending');
  expect(sessionOf(server, other)).toMatchObject({ state: 'RUNNING', pending_action: 'clarification' });
});

it('R17: another process in the place of one runner buries that one’s agents alone', async () => {
  const { server, first, session_id, other, mine, theirs } = await twoRunners();
  await first.cut();
  first.restart();
  await first.connect(server.url);
  await eventually(() => clarificationOf(server, mine).agent_disconnected).toBe(true);
  expect(sessionOf(server, session_id).state).toBe('FAILED');
  expect(clarificationOf(server, theirs)).toMatchObject({ status: 'pending', agent_disconnected: false });
  expect(sessionOf(server, other).state).toBe('RUNNING');
});

it('R17: a runner settles nothing that another one holds', async () => {
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
  await first.stored();
  expect(clarificationOf(server, theirs).status).toBe('pending');
});

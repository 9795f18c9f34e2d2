import { messageId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { listMessages } from '../commands/sessions.ts';
import { listRunners } from '../commands/runners.ts';
import { FakeRunner } from '../testing/fake-runner.ts';
import { useServers } from '../testing/test-server.ts';

const servers = useServers();

const bad: [string, unknown, string][] = [
  ['text that is not JSON', '{"id":', 'the frame is not JSON'],
  ['a frame of no known kind', { hello: true }, 'the frame is not one of the agent stream'],
];

it.each(bad)('closes a connection on %s, and says why', async (_what, frame, reason) => {
  const { server, runner } = await servers.withOpenTurn();
  runner.sendRaw(frame);
  expect(await runner.whenClosed()).toEqual({ code: 1008, reason });
  expect(server.deps.runners.connected()).toEqual([]);
  expect(server.logged).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ reason }) as object }),
  );
});

it('refuses a hello of another protocol', async () => {
  const server = await servers.start();
  const runner = await servers.connectRunner(server);
  await runner.disconnect();
  await expect(runner.connect(server, { protocol: 2 })).rejects.toThrow('UNSUPPORTED');
  expect((await runner.whenClosed()).code).toBe(1008);
});

it('closes a connection that sends no hello in time', async () => {
  const server = await servers.start({ timing: { helloMs: 50 } });
  const silent = new WebSocket(server.runnerStreamUrl);
  expect(await new Promise((resolve) => silent.once('close', resolve))).toBe(1008);
});

it('refuses a runner id that belongs to the token of another runner', async () => {
  const server = await servers.start({ runnerName: 'laptop' });
  const runner = await servers.connectRunner(server);
  const id = runner.id;
  await runner.disconnect();
  const again = await servers.restart(server);
  await again.crash();
  const other = await servers.start({ home: server.home, runnerName: 'elsewhere' });
  await expect(runner.connect(other, { runner_id: id })).rejects.toThrow('belongs to the runner laptop');
});

it('keeps one connection for each runner: a newer one takes the place of the old', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const second = await servers.connectRunner(server);
  await second.disconnect();
  await second.connect(server, {
    runner_id: runner.id,
    instance_id: runner.instance,
    sessions: [...runner.sessions.values()],
  });
  expect((await runner.whenClosed()).reason).toBe('a newer connection has taken its place');
  expect(server.deps.runners.isConnected(runner.id)).toBe(true);
  expect(listRunners(server.deps).find(({ id }) => id === runner.id)).toMatchObject({
    connected: true,
    name: 'local',
  });
  expect(listMessages(server.deps, { session_id, after: 0, limit: 10 }).items).toHaveLength(1);
});

it('ends a connection that has fallen silent, and pings one that lives', async () => {
  const server = await servers.start({ timing: { pingMs: 50, silenceMs: 1_500 } });
  const living = await servers.connectRunner(server);
  const deaf = new WebSocket(server.runnerStreamUrl, { autoPong: false });
  const code = await new Promise((resolve) => deaf.once('close', resolve));
  expect(code).toBe(1006);
  expect(living.closed).toBeUndefined();
  expect(server.deps.runners.isConnected(living.id)).toBe(true);
});

it('an event that is sent again counts once, and is acknowledged again [R4]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const message_id = messageId.parse(randomUUID());
  const event = runner.writeMessage(session_id, { message_id, content: 'Hello' });
  await runner.whenAcknowledged();
  runner.lastAck = 0;
  runner.sendRaw(event);
  await runner.when(() => runner.lastAck === event.seq || undefined);
  const written = () => listMessages(server.deps, { session_id, after: 1, limit: 10 }).items;
  expect(written()).toMatchObject([{ content: 'Hello' }]);
  runner.writeMessage(session_id, { message_id, content: ' there', metadata: { tool_kind: 'a' } });
  await runner.whenAcknowledged();
  expect(written()).toMatchObject([{ content: 'Hello there' }]);
  const replacement = { message_id, mode: 'replace', content: 'Bye' } as const;
  runner.writeMessage(session_id, { ...replacement, metadata: { tool_status: 'b' } });
  await runner.whenAcknowledged();
  expect(written()).toMatchObject([
    { content: 'Bye', metadata: { tool_kind: 'a', tool_status: 'b' }, seq: 2 },
  ]);
});

it('a session cannot overwrite the message of another session', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const second = server.startSession();
  await runner.whenTurnOpens(second.session.id);
  const message_id = messageId.parse(randomUUID());
  runner.writeMessage(session_id, { message_id, mode: 'replace', content: 'mine' });
  runner.writeMessage(second.session.id, { message_id, mode: 'replace', content: 'taken' });
  await runner.whenAcknowledged();
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 10 });
  expect(items.find(({ id }) => id === message_id)?.content).toBe('mine');
});

it('a burst is stored in order, in batches, and other work runs between them [R4]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const commits: number[] = [];
  const turnsBefore: number[] = [];
  let turns = 0;
  server.deps.writer.onCommit((events) => {
    const asked = events.filter(({ type }) => type === 'clarification.created').length;
    if (asked === 0) return;
    commits.push(asked);
    turnsBefore.push(turns);
    setImmediate(() => (turns += 1));
  });
  const held = Array.from({ length: 100 }, () => runner.askQuestion(session_id).pending_id);
  await runner.whenAcknowledged();
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 200 });
  const asked = items.flatMap(({ metadata }) => metadata.pending_id ?? []);
  expect(asked).toEqual(held);
  expect(Math.max(...commits)).toBeLessThanOrEqual(20);
  expect(commits.length).toBeLessThan(50);
  expect(turnsBefore).toEqual(commits.map((_, n) => n));
});

it('ignores events of a session that another runner owns', async () => {
  const { server, session_id } = await servers.withOpenTurn();
  const stranger = new FakeRunner();
  await stranger.connect(server);
  stranger.askQuestion(session_id);
  await stranger.whenAcknowledged();
  expect(server.events.some(({ type }) => type === 'clarification.created')).toBe(false);
  await stranger.disconnect();
});

import { messageId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { listMessages } from '../commands/sessions.ts';
import { listRunners } from '../commands/runners.ts';
import { RunnerPeer } from '../runners/testing/runner-peer.ts';
import { useServers, eventually } from '../runners/testing/with-server.ts';

const servers = useServers();

const bad: [string, unknown, string][] = [
  ['text that is not JSON', '{"id":', 'the frame is not JSON'],
  ['a frame of no known kind', { hello: true }, 'the frame is not one of the agent stream'],
];

it.each(bad)('closes a connection on %s, and says why', async (_what, frame, reason) => {
  const { server, peer } = await servers.working();
  peer.raw(frame);
  await eventually(() => peer.closed).toEqual({ code: 1008, reason });
  expect(server.deps.runners.connected()).toEqual([]);
  expect(server.logged).toContainEqual(
    expect.objectContaining({ fields: expect.objectContaining({ reason }) as object }),
  );
});

it('wants a hello of its own protocol', async () => {
  const server = await servers.start();
  const peer = await servers.connect(server);
  await peer.cut();
  await expect(peer.connect(server.url, { protocol: 2 })).rejects.toThrow('UNSUPPORTED');
  await eventually(() => peer.closed?.code).toBe(1008);
});

it('waits only so long for a hello', async () => {
  const server = await servers.start({ timing: { helloMs: 50 } });
  const silent = new WebSocket(server.url);
  expect(await new Promise((resolve) => silent.once('close', resolve))).toBe(1008);
});

it('lets nobody take over another runner’s id with a token of their own', async () => {
  const server = await servers.start({ runnerName: 'laptop' });
  const peer = await servers.connect(server);
  const id = peer.id;
  await peer.cut();
  const again = await servers.restart(server);
  await again.crash();
  const other = await servers.start({ home: server.home, runnerName: 'elsewhere' });
  await expect(peer.connect(other.url, { runner_id: id })).rejects.toThrow('belongs to the runner laptop');
});

it('keeps one connection for each runner: a newer one takes the place of the old', async () => {
  const { server, peer, session_id } = await servers.working();
  const second = await servers.connect(server);
  await second.cut();
  await second.connect(server.url, {
    runner_id: peer.id,
    instance_id: peer.instance,
    sessions: [...peer.sessions.values()],
  });
  await eventually(() => peer.closed?.reason).toBe('a newer connection has taken its place');
  expect(server.deps.runners.isConnected(peer.id)).toBe(true);
  expect(listRunners(server.deps).find(({ id }) => id === peer.id)).toMatchObject({
    connected: true,
    name: 'local',
  });
  expect(listMessages(server.deps, { session_id, after: 0, limit: 10 }).items).toHaveLength(1);
});

it('ends a connection that has fallen silent, and pings one that lives', async () => {
  const server = await servers.start({ timing: { pingMs: 50, silenceMs: 1_500 } });
  const living = await servers.connect(server);
  const deaf = new WebSocket(server.url, { autoPong: false });
  const code = await new Promise((resolve) => deaf.once('close', resolve));
  expect(code).toBe(1006);
  expect(living.closed).toBeUndefined();
  expect(server.deps.runners.isConnected(living.id)).toBe(true);
});

it('R4: an event that is sent again counts once, and is acknowledged again', async () => {
  const { server, peer, session_id } = await servers.working();
  const piece = {
    session_id,
    turn_id: null,
    message_id: messageId.parse(randomUUID()),
    type: 'text',
    mode: 'append',
    content: 'Hello',
    metadata: {},
  } as const;
  const event = peer.emit({ event: 'agent.message', payload: piece });
  await peer.stored();
  peer.lastAck = 0;
  peer.raw(event);
  await eventually(() => peer.lastAck).toBe(event.seq);
  const written = () => listMessages(server.deps, { session_id, after: 1, limit: 10 }).items;
  expect(written()).toMatchObject([{ content: 'Hello' }]);
  peer.emit({
    event: 'agent.message',
    payload: { ...piece, content: ' there', metadata: { tool_kind: 'a' } },
  });
  await peer.stored();
  expect(written()).toMatchObject([{ content: 'Hello there' }]);
  peer.emit({
    event: 'agent.message',
    payload: { ...piece, mode: 'replace', content: 'Bye', metadata: { tool_status: 'b' } },
  });
  await peer.stored();
  expect(written()).toMatchObject([
    { content: 'Bye', metadata: { tool_kind: 'a', tool_status: 'b' }, seq: 2 },
  ]);
});

it('lets no session write over another one’s message', async () => {
  const { server, peer, session_id } = await servers.working();
  const second = server.startSession();
  await peer.openTurn(second.session.id);
  const message_id = messageId.parse(randomUUID());
  const piece = { turn_id: null, message_id, type: 'text', mode: 'replace', metadata: {} } as const;
  peer.emit({ event: 'agent.message', payload: { ...piece, session_id, content: 'mine' } });
  peer.emit({
    event: 'agent.message',
    payload: { ...piece, session_id: second.session.id, content: 'taken' },
  });
  await peer.stored();
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 10 });
  expect(items.find(({ id }) => id === message_id)?.content).toBe('mine');
});

it('R4: a burst is stored in order, a few at once, and others get their turn in between', async () => {
  const { server, peer, session_id } = await servers.working();
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
  const held = Array.from({ length: 100 }, () => peer.ask(session_id).pending_id);
  await peer.stored();
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 200 });
  const asked = items.flatMap(({ metadata }) => metadata.pending_id ?? []);
  expect(asked).toEqual(held);
  expect(Math.max(...commits)).toBeLessThanOrEqual(20);
  expect(commits.length).toBeLessThan(50);
  expect(turnsBefore).toEqual(commits.map((_, n) => n));
});

it('knows no session but its own runner’s', async () => {
  const { server, session_id } = await servers.working();
  const stranger = new RunnerPeer();
  await stranger.connect(server.url);
  stranger.ask(session_id);
  await stranger.stored();
  expect(server.events.some(({ type }) => type === 'clarification.created')).toBe(false);
  await stranger.cut();
});

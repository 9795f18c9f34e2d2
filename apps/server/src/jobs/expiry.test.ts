import { expect, it } from 'vitest';
import type { TestServer } from '../runners/testing/test-server.ts';
import { clarificationOf, eventually, sessionOf, useServers } from '../runners/testing/with-server.ts';
import { settleUnreachable } from './expiry.ts';
import { readPermission } from '../commands/questions.ts';

const servers = useServers();

const expire = ({ deps }: TestServer, startedAt = new Date('2026-11-29T12:00:00Z')): void =>
  settleUnreachable(deps, { startedAt });

const away = (server: TestServer): Promise<void> =>
  eventually(() => server.deps.runners.connected()).toEqual([]);

it('R18: what a runner holds stays open while it is away, until its deadline is a minute past', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id, { expires_at: '2026-11-29T12:55:00Z' });
  await peer.stored();
  server.clock.now = new Date('2026-11-29T13:30:00Z');
  expire(server);
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  await peer.cut();
  await away(server);
  server.clock.now = new Date('2026-11-29T12:55:59Z');
  expire(server);
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  server.clock.now = new Date('2026-11-29T12:56:01Z');
  expire(server);
  expect(clarificationOf(server, pending_id)).toMatchObject({ status: 'cancelled', cause: 'agent_gone' });
});

it('R18: what an agent means to withdraw earlier stays open for as long as its runner may hold it', async () => {
  const { server, peer, session_id } = await servers.working();
  const held = peer.ask(session_id, {
    created_at: '2026-11-29T12:00:00Z',
    expires_at: '2026-11-29T12:01:00Z',
  });
  await peer.stored();
  await peer.cut();
  await away(server);
  server.clock.now = new Date('2026-11-29T12:55:59Z');
  expire(server);
  await peer.connect(server.url);
  expect(clarificationOf(server, held.pending_id).status).toBe('pending');
  await peer.cut();
  await away(server);
  server.clock.now = new Date('2026-11-29T12:56:01Z');
  expire(server);
  expect(clarificationOf(server, held.pending_id)).toMatchObject({ cause: 'agent_gone' });
});

it('R18: a permission ends once its runner was missed for as long as a question is held', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.askPermission(session_id);
  await peer.stored();
  const status = (): string => readPermission(server.deps, { pending_id }).status;
  server.clock.now = new Date('2026-11-29T20:00:00Z');
  expire(server);
  await peer.cut();
  await away(server);
  server.clock.now = new Date('2026-11-29T20:55:59Z');
  expire(server);
  expect(status()).toBe('pending');
  server.clock.now = new Date('2026-11-29T20:56:01Z');
  expire(server, new Date('2026-11-29T20:30:00Z'));
  expect(status()).toBe('pending');
  expire(server);
  expect(readPermission(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'agent_gone',
    delivered: null,
    agent_disconnected: true,
  });
  expect(sessionOf(server, session_id).pending_action).toBeNull();
});

it('R18: a runner that was missed for too long is told to ask for that permission no more', async () => {
  const { server, peer, session_id } = await servers.working();
  const [missed, kept] = [peer.askPermission(session_id), peer.ask(session_id)];
  await peer.stored();
  await peer.cut();
  await away(server);
  server.clock.now = new Date('2026-11-29T12:56:01Z');
  expire(server);
  await peer.connect(server.url);
  await eventually(() => [...peer.held.keys()]).toEqual([kept.pending_id]);
  expect(peer.asked('agent.permissions.respond')).toMatchObject([
    { payload: { pending_id: missed.pending_id, option_id: null } },
  ]);
  expect(readPermission(server.deps, missed)).toMatchObject({ cause: 'agent_gone', answered_by: null });
});

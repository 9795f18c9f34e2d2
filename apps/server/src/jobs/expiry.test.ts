import { expect, it } from 'vitest';
import { clarificationOf, sessionOf, useServers, type TestServer } from '../testing/test-server.ts';
import { settleUnreachable } from './expiry.ts';
import { readPermission } from '../commands/questions.ts';

const servers = useServers();

const expire = ({ deps }: TestServer, startedAt = new Date('2026-11-29T12:00:00Z')): void =>
  settleUnreachable(deps, { startedAt });

it('a held question stays open while its runner is away, until a minute after its deadline [R18]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion({
    expires_at: '2026-11-29T12:55:00Z',
  });
  server.clock.now = new Date('2026-11-29T13:30:00Z');
  expire(server);
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  await runner.disconnectFrom(server);
  server.clock.now = new Date('2026-11-29T12:55:59Z');
  expire(server);
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  server.clock.now = new Date('2026-11-29T12:56:01Z');
  expire(server);
  expect(clarificationOf(server, pending_id)).toMatchObject({ status: 'cancelled', cause: 'agent_gone' });
});

it('a question with an earlier deadline of its agent stays open for as long as its runner may hold it [R18]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const held = await runner.openQuestion(session_id, {
    created_at: '2026-11-29T12:00:00Z',
    expires_at: '2026-11-29T12:01:00Z',
  });
  await runner.disconnectFrom(server);
  server.clock.now = new Date('2026-11-29T12:55:59Z');
  expire(server);
  await runner.connect(server);
  expect(clarificationOf(server, held.pending_id).status).toBe('pending');
  await runner.disconnectFrom(server);
  server.clock.now = new Date('2026-11-29T12:56:01Z');
  expire(server);
  expect(clarificationOf(server, held.pending_id)).toMatchObject({ cause: 'agent_gone' });
});

it('a permission ends once its runner has been away for as long as a question is held [R18]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = await runner.openPermission(session_id);
  const status = (): string => readPermission(server.deps, { pending_id }).status;
  server.clock.now = new Date('2026-11-29T20:00:00Z');
  expire(server);
  await runner.disconnectFrom(server);
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

it('a runner that was away for too long is told to cancel that permission [R18]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const [missed, kept] = [runner.askPermission(session_id), runner.askQuestion(session_id)];
  await runner.whenAcknowledged();
  await runner.disconnectFrom(server);
  server.clock.now = new Date('2026-11-29T12:56:01Z');
  expire(server);
  await runner.connect(server);
  await runner.when(() => !runner.held.has(missed.pending_id) || undefined);
  expect([...runner.held.keys()]).toEqual([kept.pending_id]);
  expect(runner.payloadsOf('agent.permissions.respond')).toMatchObject([
    { pending_id: missed.pending_id, option_id: null },
  ]);
  expect(readPermission(server.deps, missed)).toMatchObject({ cause: 'agent_gone', answered_by: null });
});

import { randomUUID } from 'node:crypto';
import type { HeldPermission, PendingId } from '@kandev/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveServer } from './testing/live-server.ts';
import { startSession } from './testing/raised-question.ts';
import { RunnerPeer } from './testing/runner-peer.ts';

let server: LiveServer;
let peer: RunnerPeer;
let pendingId: PendingId;
beforeEach(async () => {
  server = await LiveServer.start();
  peer = await RunnerPeer.connect(server);
  const { session } = await startSession(server);
  pendingId = randomUUID() as PendingId;
  const held: HeldPermission = {
    kind: 'permission',
    pending_id: pendingId,
    session_id: session.id,
    turn_id: null,
    tool_call_id: 'toolu_1',
    agent: 'Demo agent',
    title: 'rm -r build',
    tool_kind: 'execute',
    options: [
      { id: 'allow-once', name: 'Allow once', kind: 'allow_once' },
      { id: 'reject', name: 'Reject', kind: 'reject_once' },
    ],
    created_at: new Date().toISOString(),
  };
  await peer.hold(held);
});
afterEach(async () => {
  peer.cut();
  await server[Symbol.asyncDispose]();
});

const respond = (body: unknown) => server.call('POST', `/api/v1/permissions/${pendingId}/respond`, { body });

it('lists what waits, and takes one of the options', async () => {
  expect((await server.call('GET', '/api/v1/permissions?status=pending')).body).toMatchObject({
    items: [
      { pending_id: pendingId, title: 'rm -r build', options: [{ id: 'allow-once' }, { id: 'reject' }] },
    ],
    next_cursor: null,
  });
  expect(await respond({ option_id: 'allow-once' })).toMatchObject({
    status: 200,
    body: {
      status: 'answered',
      delivered: true,
      permission: {
        option_id: 'allow-once',
        outcome: 'accepted',
        cause: 'operator',
        answered_by: 'operator',
      },
    },
  });
  expect((await server.call('GET', '/api/v1/permissions?status=pending')).body).toMatchObject({ items: [] });
});

it('cancels', async () => {
  expect(await respond({ cancelled: true })).toMatchObject({
    status: 200,
    body: { permission: { status: 'cancelled', outcome: 'cancelled', option_id: null } },
  });
});

it('tells a second answer that the runner knows nothing of it any more', async () => {
  expect((await respond({ option_id: 'reject' })).status).toBe(200);
  expect(await respond({ option_id: 'allow-once' })).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
});

it('is a 503 while no runner is connected', async () => {
  peer.cut();
  await expect.poll(() => server.context.deps.runners.connected()).toEqual([]);
  expect(await respond({ option_id: 'reject' })).toMatchObject({
    status: 503,
    body: { error: { code: 'AGENT_STREAM_NOT_CONNECTED' } },
  });
});

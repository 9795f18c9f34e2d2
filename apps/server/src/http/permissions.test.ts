import type { PendingId } from '@kandev/contracts';
import { beforeEach, expect, it } from 'vitest';
import { startSession, useLiveServer } from '../testing/live-server.ts';

const live = useLiveServer();
let pendingId: PendingId;
beforeEach(async () => {
  const { session } = await startSession(live.server);
  const held = await live.runner.openPermission(session.id, {
    title: 'rm -r build',
    options: [
      { id: 'allow-once', name: 'Allow once', kind: 'allow_once' },
      { id: 'reject', name: 'Reject', kind: 'reject_once' },
    ],
  });
  pendingId = held.pending_id;
});

const respond = (body: unknown) =>
  live.server.call('POST', `/api/v1/permissions/${pendingId}/respond`, { body });

it('lists pending permissions, and takes one of the options', async () => {
  expect((await live.server.call('GET', '/api/v1/permissions?status=pending')).body).toMatchObject({
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
  expect((await live.server.call('GET', '/api/v1/permissions?status=pending')).body).toMatchObject({
    items: [],
  });
});

it('cancels a pending permission', async () => {
  expect(await respond({ cancelled: true })).toMatchObject({
    status: 200,
    body: { permission: { status: 'cancelled', outcome: 'cancelled', option_id: null } },
  });
});

it('a second answer is a 404 of the runner', async () => {
  expect((await respond({ option_id: 'reject' })).status).toBe(200);
  expect(await respond({ option_id: 'allow-once' })).toMatchObject({
    status: 404,
    body: { error: { code: 'NOT_FOUND' } },
  });
});

it('is a 503 while no runner is connected', async () => {
  await live.runner.disconnectFrom(live.server);
  expect(await respond({ option_id: 'reject' })).toMatchObject({
    status: 503,
    body: { error: { code: 'AGENT_STREAM_NOT_CONNECTED' } },
  });
});

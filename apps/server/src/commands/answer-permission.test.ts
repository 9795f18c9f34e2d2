import { pendingId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { operator, refusalOf, sessionOf, useServers } from '../testing/test-server.ts';
import { answerPermission } from './answer-permission.ts';
import { listMessages } from './sessions.ts';
import { listPermissions, readPermission } from './questions.ts';

const servers = useServers();

it('forwards a choice, and settles as the runner reports', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = await runner.openPermission(session_id);
  const [open] = listPermissions(server.deps, { status: 'pending', limit: 10 }).items;
  expect(open).toMatchObject({ pending_id, title: 'Run rm', options: [{ id: 'yes', kind: 'allow_once' }] });
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 10 });
  expect(items.at(-1)).toMatchObject({
    type: 'permission_request',
    requests_input: true,
    metadata: { pending_id },
  });
  const choice = { pending_id, operator_id: operator, option_id: 'yes' };
  expect(await answerPermission(server.deps, choice)).toMatchObject({
    status: 'answered',
    delivered: true,
    permission: { option_id: 'yes', answered_by: 'operator', outcome: 'accepted', cause: 'operator' },
  });
  expect(sessionOf(server, session_id).pending_action).toBeNull();
  expect(await refusalOf(answerPermission(server.deps, choice))).toMatchObject({
    code: 'NOT_FOUND',
    details: {
      source: 'runner',
      resolution: { status: 'answered', option_id: 'yes', answered_by: 'operator' },
    },
  });
  expect(runner.payloadsOf('agent.permissions.respond')).toHaveLength(2);
});

it('cancels a request when an operator says so', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = await runner.openPermission(session_id);
  const given = await answerPermission(server.deps, { pending_id, operator_id: operator, option_id: null });
  expect(given).toMatchObject({ status: 'cancelled', permission: { cause: 'operator', option_id: null } });
});

it('a choice that cannot be sent leaves the permission open, and an unknown id is not found', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = await runner.openPermission(session_id);
  await runner.disconnectFrom(server);
  const choice = { operator_id: operator, option_id: 'yes' };
  expect(await refusalOf(answerPermission(server.deps, { ...choice, pending_id }))).toMatchObject({
    code: 'AGENT_STREAM_NOT_CONNECTED',
  });
  expect(readPermission(server.deps, { pending_id }).status).toBe('pending');
  const made = pendingId.parse(randomUUID());
  expect(await refusalOf(answerPermission(server.deps, { ...choice, pending_id: made }))).toMatchObject({
    code: 'NOT_FOUND',
    details: { source: 'server' },
  });
});

import { expect, it } from 'vitest';
import { picked, Stage } from './testing/stage.ts';

it('a permission is held with its options as offered, and the chosen one goes back', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  session.askPermission('p');
  const { payload } = await session.server.event('agent.permission.created');
  expect(payload).toMatchObject({
    kind: 'permission',
    turn_id: turn,
    title: 'Run rm -rf',
    tool_kind: 'execute',
    tool_call_id: 'call-1',
    options: [
      { id: 'yes', name: 'Allow', kind: 'allow_once' },
      { id: 'no', name: 'Reject', kind: 'reject_once' },
      { id: 'odd', name: 'Odd', kind: null },
    ],
  });
  const { pending_id } = payload;
  const respond = (option_id: string | null): Promise<object> =>
    session.server.ask('agent.permissions.respond', {
      pending_id,
      option_id,
      submission: { id: pending_id, operator_id: 'operator' },
    });
  expect(await respond('maybe')).toMatchObject({ error: { code: 'VALIDATION' } });
  expect(await session.respond(pending_id, picked('A'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(await respond('no')).toMatchObject({ ok: true });
  expect(await session.puppet.answer('p')).toEqual({ outcome: { outcome: 'selected', optionId: 'no' } });
  expect(session.server.events('agent.permission.settled')[0]?.payload).toMatchObject({
    outcome: 'declined',
    cause: 'operator',
    option_id: 'no',
    operator_id: 'operator',
  });
  expect(await respond('yes')).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('field case 54: a permission and a form of one session go to their own requests', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  session.askPermission('p');
  const pending = await session.held('q');
  const { payload } = await session.server.event('agent.permission.created');
  const submission = { id: pending, operator_id: 'operator' };
  await session.server.ask('agent.permissions.respond', {
    pending_id: payload.pending_id,
    option_id: 'yes',
    submission,
  });
  await session.respond(pending, picked('B'));
  expect(await session.puppet.answer('p')).toEqual({ outcome: { outcome: 'selected', optionId: 'yes' } });
  expect(await session.puppet.answer('q')).toEqual({ action: 'accept', content: { question_0: 'B' } });
});

it('a permission request that offers nothing is refused as the protocol has it', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  session.askPermission('p', { options: [] });
  expect(await session.puppet.answer('p')).toMatchObject({ code: -32602 });
});

it.each([
  ['allow_reads', 'read', 'yes'],
  ['allow_reads', 'search', 'yes'],
  ['allow_all', 'execute', 'yes'],
] as const)(
  'by the policy %s what is called %s is allowed once, and recorded',
  async (policy, kind, option) => {
    await using stage = await Stage.open();
    const session = await stage.session({ permission_policy: policy });
    await session.prompt();
    session.askPermission('p', {
      toolCall: { toolCallId: 'call-1', title: 'Look', kind },
      options: [
        { optionId: 'always', name: 'Always', kind: 'allow_always' },
        { optionId: 'no', name: 'Reject', kind: 'reject_once' },
        { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      ],
    });
    expect(await session.puppet.answer('p')).toEqual({ outcome: { outcome: 'selected', optionId: option } });
    const created = await session.server.event('agent.permission.created');
    const settled = await session.server.event('agent.permission.settled');
    expect(settled.payload).toMatchObject({
      pending_id: created.payload.pending_id,
      outcome: 'accepted',
      cause: 'policy',
      option_id: option,
      delivered: true,
    });
    expect(settled.payload.operator_id).toBeUndefined();
  },
);

it.each([
  ['ask', { toolCall: { toolCallId: 'c', title: 'Look', kind: 'read' } }],
  ['allow_reads', { toolCall: { toolCallId: 'c', title: 'Run', kind: 'execute' } }],
  ['allow_reads', { toolCall: { toolCallId: 'c', title: 'Something' } }],
  ['allow_all', { options: [{ optionId: 'odd', name: 'Allow', kind: 'unheard_of' }] }],
] as const)('by the policy %s an operator is asked about %j', async (permission_policy, extra) => {
  await using stage = await Stage.open();
  const session = await stage.session({ permission_policy });
  await session.prompt();
  session.askPermission('p', extra);
  await session.server.event('agent.permission.created');
  await session.settledDown();
  expect(session.puppet.answers('p')).toEqual([]);
});

it('R29: what is asked in a turn that is being cancelled is cancelled, whatever the policy', async () => {
  await using stage = await Stage.open();
  const session = await stage.session({ permission_policy: 'allow_all' });
  await session.prompt();
  await session.cancel();
  session.askPermission('p');
  expect(await session.puppet.answer('p')).toEqual({ outcome: { outcome: 'cancelled' } });
  expect((await session.server.event('agent.permission.settled')).payload).toMatchObject({
    cause: 'turn_cancelled',
  });
});

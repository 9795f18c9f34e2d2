import { expect, it } from 'vitest';
import { pickedAnswers, RunnerHarness } from './testing/runner-harness.ts';

it('a permission is held with the agent’s options, and the chosen option is sent back', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  session.requestPermission('p');
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
  const respond = (option_id: string) => session.respondToPermission(pending_id, option_id);
  expect(await respond('maybe')).toMatchObject({ error: { code: 'VALIDATION' } });
  expect(await session.respond(pending_id, pickedAnswers('A'))).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
  expect(await respond('no')).toMatchObject({ ok: true });
  expect(await session.agent.answer('p')).toEqual({ outcome: { outcome: 'selected', optionId: 'no' } });
  expect(session.server.events('agent.permission.settled')[0]?.payload).toMatchObject({
    outcome: 'declined',
    cause: 'operator',
    option_id: 'no',
    operator_id: 'operator',
  });
  expect(await respond('yes')).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('answers to a permission and a form of one session reach their own requests', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  session.requestPermission('p');
  const pending = await session.holdForm('q');
  const { payload } = await session.server.event('agent.permission.created');
  await session.respondToPermission(payload.pending_id, 'yes');
  await session.respond(pending, pickedAnswers('B'));
  expect(await session.agent.answer('p')).toEqual({ outcome: { outcome: 'selected', optionId: 'yes' } });
  expect(await session.agent.answer('q')).toEqual({ action: 'accept', content: { question_0: 'B' } });
});

it('a permission request without options is answered with invalid params', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  session.requestPermission('p', { options: [] });
  expect(await session.agent.answer('p')).toMatchObject({ code: -32602 });
});

it.each([
  ['allow_reads', 'read', 'yes'],
  ['allow_reads', 'search', 'yes'],
  ['allow_all', 'execute', 'yes'],
] as const)(
  'the policy %s allows a %s tool call once, and the decision is recorded',
  async (policy, kind, option) => {
    await using harness = await RunnerHarness.open();
    const session = await harness.promptedSession({ permission_policy: policy });
    session.requestPermission('p', {
      toolCall: { toolCallId: 'call-1', title: 'Look', kind },
      options: [
        { optionId: 'always', name: 'Always', kind: 'allow_always' },
        { optionId: 'no', name: 'Reject', kind: 'reject_once' },
        { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      ],
    });
    expect(await session.agent.answer('p')).toEqual({ outcome: { outcome: 'selected', optionId: option } });
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
] as const)('under the policy %s an operator is asked about %j', async (permission_policy, extra) => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession({ permission_policy });
  session.requestPermission('p', extra);
  await session.server.event('agent.permission.created');
  await session.flush();
  expect(session.agent.answers('p')).toEqual([]);
});

it('a permission requested in a cancelled turn is cancelled, whatever the policy [R29]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession({ permission_policy: 'allow_all' });
  await session.cancel();
  session.requestPermission('p');
  expect(await session.agent.answer('p')).toEqual({ outcome: { outcome: 'cancelled' } });
  expect((await session.server.event('agent.permission.settled')).payload).toMatchObject({
    cause: 'turn_cancelled',
  });
});

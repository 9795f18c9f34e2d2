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

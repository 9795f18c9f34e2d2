import { expect, it } from 'vitest';
import { choiceProperties, RunnerHarness } from './testing/runner-harness.ts';

const fields = (count: number, field: object): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`question_${n}`, field]));

const text = { type: 'string' };
const MIB = 1024 * 1024;

it('a form that exceeds the frame size is declined, and a later form is held [AC-18]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  session.sendForm('large', fields(6, text), { message: '€'.repeat(5_000_000) });
  expect(await session.agent.answer('large')).toEqual({ action: 'decline' });
  session.sendForm('longer than any text', fields(2_000, text), { message: 'x'.repeat(300_000) });
  expect(await session.agent.answer('longer than any text')).toEqual({ action: 'decline' });
  expect(harness.logLines.filter(({ reason }) => reason === 'too_large')).toHaveLength(2);
  await session.holdForm('small');
  expect(harness.server.events('agent.elicitation.created')).toHaveLength(1);
  expect(harness.server.hellos).toHaveLength(1);
});

it('a form that would not fit into the hello is declined, until another one is settled [R17]', async () => {
  await using harness = await RunnerHarness.open();
  const [one, other] = [await harness.session(), await harness.session()];
  const label = { question_0: { type: 'string', enum: [`a${'x'.repeat(5 * MIB)}`] } };
  for (const [n, session] of [one, other, one].entries()) {
    await session.holdForm(`fits ${n}`, label);
  }
  one.sendForm('one too many', label);
  expect(await one.agent.answer('one too many')).toEqual({ action: 'decline' });
  const reasons = harness.logLines.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  expect(reasons).toEqual(['runner_holds_too_much']);
  harness.server.dropConnection();
  const { held } = await harness.server.connected(2);
  expect(held).toHaveLength(3);
  one.agent.withdraw('fits 0');
  expect(await one.agent.answer('fits 0')).toEqual({ action: 'cancel' });
  await one.holdForm('room again', label);
});

it('a form of 200 fields with 500 options each, and one with labels of 2,000 characters, is held [R21]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const message = 'Which of these is it to be?\n'.repeat(2_000).slice(0, 32 * 1024);
  const numbers = Array.from({ length: 500 }, (_, n) => `option ${n}`);
  const wide = await session.holdQuestion('wide', fields(200, { type: 'string', enum: numbers }), {
    message,
  });
  expect(wide.questions).toHaveLength(200);
  const values = Array.from({ length: 500 }, (_, n) => `${n} ${'€'.repeat(2_000)}`.slice(0, 2_000));
  const long = await session.holdQuestion('long', choiceProperties(...values));
  expect(long.questions[0]?.options).toHaveLength(500);
});

it('a session holds a hundred requests: the next is refused, and other sessions are not affected', async () => {
  await using harness = await RunnerHarness.open();
  const [session, other] = [await harness.session(), await harness.session()];
  session.requestPermission('first');
  await session.server.event('agent.permission.created');
  for (let n = 1; n < 100; n += 1) session.sendForm(n);
  session.sendForm('over');
  expect(await session.agent.answer('over')).toEqual({ action: 'decline' });
  session.requestPermission('over too');
  expect(await session.agent.answer('over too')).toMatchObject({ code: -32602 });
  expect(harness.logLines.filter(({ reason }) => reason === 'session_holds_too_many')).toHaveLength(2);
  await other.holdForm('of another session');
  expect(harness.server.events('agent.elicitation.created')).toHaveLength(100);
});

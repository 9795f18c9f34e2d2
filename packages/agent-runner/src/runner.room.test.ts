import { expect, it } from 'vitest';
import { choice, Stage, type Actors } from './testing/stage.ts';

const fields = (count: number, field: object): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`question_${n}`, field]));

const text = { type: 'string' };
const MIB = 1024 * 1024;

/** The next question that is held, as it was announced. */
async function next(session: Actors, ask: () => void) {
  const before = session.server.events('agent.elicitation.created').length;
  ask();
  return (await session.server.event('agent.elicitation.created', before)).payload;
}

it('AC-18: a form that repeats its message beyond what is carried is declined, and harms no other', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  session.elicit('large', fields(6, text), { message: '€'.repeat(5_000_000) });
  expect(await session.puppet.answer('large')).toEqual({ action: 'decline' });
  session.elicit('longer than any text', fields(2_000, text), { message: 'x'.repeat(300_000) });
  expect(await session.puppet.answer('longer than any text')).toEqual({ action: 'decline' });
  expect(stage.logged.filter(({ reason }) => reason === 'too_large')).toHaveLength(2);
  await session.held('small');
  expect(stage.server.events('agent.elicitation.created')).toHaveLength(1);
  expect(stage.server.hellos).toHaveLength(1);
});

it('R17: what a runner holds fits into its hello, whatever agents ask: the rest is declined', async () => {
  await using stage = await Stage.open();
  const [one, other] = [await stage.session(), await stage.session()];
  const label = { question_0: { type: 'string', enum: [`a${'x'.repeat(5 * MIB)}`] } };
  for (const [n, session] of [one, other, one].entries()) {
    await session.held(`fits ${n}`, label);
  }
  one.elicit('one too many', label);
  expect(await one.puppet.answer('one too many')).toEqual({ action: 'decline' });
  const reasons = stage.logged.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  expect(reasons).toEqual(['runner_holds_too_much']);
  stage.server.cut();
  const { held } = await stage.server.connected(2);
  expect(held).toHaveLength(3);
  one.puppet.send({ method: '$/cancel_request', params: { requestId: 'fits 0' } });
  expect(await one.puppet.answer('fits 0')).toEqual({ action: 'cancel' });
  await one.held('room again', label);
});

it('R21: 200 fields of 500 options under a message of 32 KiB, and labels of 2,000 characters, are held', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const message = 'Which of these is it to be?\n'.repeat(2_000).slice(0, 32 * 1024);
  const numbers = Array.from({ length: 500 }, (_, n) => `option ${n}`);
  const wide = await next(session, () => {
    session.elicit('wide', fields(200, { type: 'string', enum: numbers }), { message });
  });
  expect(wide.questions).toHaveLength(200);
  const values = Array.from({ length: 500 }, (_, n) => `${n} ${'€'.repeat(2_000)}`.slice(0, 2_000));
  const long = await next(session, () => {
    session.elicit('long', choice(...values));
  });
  expect(long.questions[0]?.options).toHaveLength(500);
});

it('a session holds a hundred requests of any kind: one more is refused, and other sessions ask on', async () => {
  await using stage = await Stage.open();
  const [session, other] = [await stage.session(), await stage.session()];
  session.askPermission('first');
  await session.server.event('agent.permission.created');
  for (let n = 1; n < 100; n += 1) session.elicit(n);
  session.elicit('over');
  expect(await session.puppet.answer('over')).toEqual({ action: 'decline' });
  session.askPermission('over too');
  expect(await session.puppet.answer('over too')).toMatchObject({ code: -32602 });
  expect(stage.logged.filter(({ reason }) => reason === 'session_holds_too_many')).toHaveLength(2);
  await other.held('of another session');
  expect(stage.server.events('agent.elicitation.created')).toHaveLength(100);
});

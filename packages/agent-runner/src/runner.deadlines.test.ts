import { expect, it } from 'vitest';
import { picked, Stage } from './testing/stage.ts';

const MINUTE = 60_000;

/** A wall clock that stands still until it is set. */
function standingClock(): { now: () => number; ms: number } {
  const clock = { ms: Date.UTC(2030, 0, 1), now: () => clock.ms };
  return clock;
}

it('AC-64: an unanswered form is declined at its deadline, by us, and the turn goes on', async () => {
  const clock = standingClock();
  await using stage = await Stage.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await stage.session();
  const turn = await session.prompt();
  const pending = await session.held(7);
  expect(session.server.events('agent.elicitation.created')[0]?.payload).toMatchObject({
    created_at: '2030-01-01T00:00:00.000Z',
    expires_at: '2030-01-01T00:55:00.000Z',
  });
  const { deadlines } = await session.server.connected();
  expect(deadlines.answer_timeout_ms).toBeLessThan(deadlines.idle_timeout_ms);
  clock.ms += 55 * MINUTE;
  expect(await session.puppet.answer(7)).toEqual({ action: 'decline' });
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({
    pending_id: pending,
    outcome: 'declined',
    cause: 'deadline',
    delivered: true,
  });
  expect(payload.operator_id).toBeUndefined();
  await session.puppet.endTurn();
  expect((await session.server.event('agent.turn.completed')).payload).toMatchObject({
    turn_id: turn,
    stop_reason: 'end_turn',
  });
});

it('field case 22: ten minutes of nobody change nothing, and nothing is told on anybody’s behalf', async () => {
  const clock = standingClock();
  await using stage = await Stage.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  clock.ms += 10 * MINUTE;
  await session.settledDown();
  expect(session.puppet.answers(7)).toEqual([]);
  expect(stage.server.events('agent.elicitation.settled')).toEqual([]);
  expect(await session.respond(pending, picked('A'))).toMatchObject({ ok: true });
});

it('field case 23: the deadline comes before the idle timeout, and takes no connection with it', async () => {
  const env = { KANDEV_ELICITATION_ANSWER_TIMEOUT: '65m', KANDEV_ACP_IDLE_TIMEOUT: '500ms' };
  await using stage = await Stage.open({ env, deps: { clockCheckMs: 2 } });
  const session = await stage.session();
  await session.prompt();
  await session.held(7);
  expect(await session.puppet.answer(7)).toEqual({ action: 'decline' });
  await session.settledDown();
  await session.puppet.endTurn();
  await stage.server.event('agent.exited');
  const ends = stage.server.events('agent.elicitation.settled', 'agent.turn.completed', 'agent.exited');
  expect(ends.map(({ payload }) => payload)).toMatchObject([
    { cause: 'deadline', delivered: true },
    { stop_reason: 'end_turn' },
    { reason: 'idle', failure: null },
  ]);
});

it('a clock that jumps expires what is due by it, and nothing else', async () => {
  const clock = standingClock();
  await using stage = await Stage.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await stage.session();
  await session.prompt();
  const early = await session.held('early');
  clock.ms += 20 * MINUTE;
  const late = await session.held('late');
  clock.ms -= 19 * MINUTE;
  await session.settledDown();
  expect(session.server.events('agent.elicitation.settled')).toEqual([]);
  clock.ms += 54 * MINUTE;
  expect((await session.server.event('agent.elicitation.settled')).payload.pending_id).toBe(early);
  await session.settledDown();
  expect(session.puppet.answers('late')).toEqual([]);
  await session.respond(late, picked('A'));
  expect(session.server.events('agent.elicitation.settled')).toHaveLength(2);
});

it('R28: the time after which an agent withdraws by itself is shown, and never enforced', async () => {
  const clock = standingClock();
  await using stage = await Stage.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7, undefined, { _meta: { codex: { autoResolutionMs: 60_000 } } });
  expect(session.server.events('agent.elicitation.created')[0]?.payload.expires_at).toBe(
    '2030-01-01T00:01:00.000Z',
  );
  clock.ms += 2 * MINUTE;
  await session.settledDown();
  expect(session.puppet.answers(7)).toEqual([]);
  expect(await session.respond(pending, picked('A'))).toMatchObject({ ok: true });
});

it('R8: a deadline that is not below the idle timeout is shortened, and log and hello say so', async () => {
  await using stage = await Stage.open({
    env: { KANDEV_ELICITATION_ANSWER_TIMEOUT: '20m', KANDEV_ACP_IDLE_TIMEOUT: '10m' },
  });
  expect((await stage.server.connected()).deadlines).toEqual({
    answer_timeout_ms: 9 * MINUTE,
    idle_timeout_ms: 10 * MINUTE,
    shortened: true,
  });
  expect(stage.logged.some((line) => line.msg.includes('nine tenths'))).toBe(true);
});

it('R8: an agent is stopped once it was idle for so long, and not while a turn is open', async () => {
  const env = { KANDEV_ELICITATION_ANSWER_TIMEOUT: '1m', KANDEV_ACP_IDLE_TIMEOUT: '150ms' };
  await using stage = await Stage.open({ env });
  const idle = await stage.session();
  const busy = await stage.session();
  await busy.prompt();
  const { payload } = await stage.server.event('agent.exited');
  expect(payload).toEqual({ session_id: idle.sessionId, reason: 'idle', failure: null });
  await busy.settledDown();
  await busy.puppet.endTurn();
  expect((await stage.server.event('agent.exited', 1)).payload).toMatchObject({
    session_id: busy.sessionId,
    reason: 'idle',
  });
  const order = stage.server.events('agent.turn.completed', 'agent.exited').map(({ event }) => event);
  expect(order).toEqual(['agent.exited', 'agent.turn.completed', 'agent.exited']);
});

it('R8: the idle clock stands still while something is held, turn or no turn', async () => {
  const env = { KANDEV_ELICITATION_ANSWER_TIMEOUT: '1m', KANDEV_ACP_IDLE_TIMEOUT: '300ms' };
  await using stage = await Stage.open({ env });
  const idle = await stage.session();
  const holding = await stage.session();
  holding.askPermission('p');
  const { pending_id } = (await stage.server.event('agent.permission.created')).payload;
  await holding.prompt();
  await holding.puppet.endTurn();
  await stage.server.event('agent.turn.completed');
  const later = await stage.session();
  expect((await stage.server.event('agent.exited')).payload.session_id).toBe(idle.sessionId);
  expect((await stage.server.event('agent.exited', 1)).payload.session_id).toBe(later.sessionId);
  const submission = { id: pending_id, operator_id: 'operator' };
  const answer = { pending_id, option_id: 'yes', submission };
  expect(await stage.server.ask('agent.permissions.respond', answer)).toMatchObject({ ok: true });
  expect((await stage.server.event('agent.exited', 2)).payload.session_id).toBe(holding.sessionId);
});

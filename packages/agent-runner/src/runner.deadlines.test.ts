import { expect, it } from 'vitest';
import { pickedAnswers, RunnerHarness, type SessionHarness } from './testing/runner-harness.ts';

const MINUTE_MS = 60_000;

/** A wall clock that only the test moves. */
function manualClock(): { now: () => number; ms: number } {
  const clock = { ms: Date.UTC(2030, 0, 1), now: () => clock.ms };
  return clock;
}

/** A session whose first turn is open before its agent is ready, so that no idle time precedes the turn. */
async function neverIdleSession(harness: RunnerHarness): Promise<SessionHarness> {
  const session = await harness.startSession();
  await session.sendPrompt('go');
  await session.open();
  await session.agent.call('session/prompt');
  return session;
}

it('the runner declines an unanswered form at its deadline, and the turn goes on [AC-64]', async () => {
  const clock = manualClock();
  await using harness = await RunnerHarness.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await harness.session();
  const turn = await session.prompt();
  const pending = await session.holdForm(7);
  expect(session.server.events('agent.elicitation.created')[0]?.payload).toMatchObject({
    created_at: '2030-01-01T00:00:00.000Z',
    expires_at: '2030-01-01T00:55:00.000Z',
  });
  const { deadlines } = await session.server.connected();
  expect(deadlines.answer_timeout_ms).toBeLessThan(deadlines.idle_timeout_ms);
  clock.ms += 55 * MINUTE_MS;
  expect(await session.agent.answer(7)).toEqual({ action: 'decline' });
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({
    pending_id: pending,
    outcome: 'declined',
    cause: 'deadline',
    delivered: true,
  });
  expect(payload.operator_id).toBeUndefined();
  await session.agent.endTurn();
  expect((await session.server.event('agent.turn.completed')).payload).toMatchObject({
    turn_id: turn,
    stop_reason: 'end_turn',
  });
});

it('ten minutes without an operator change nothing: the form stays open and no outcome is announced', async () => {
  const clock = manualClock();
  await using harness = await RunnerHarness.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7);
  clock.ms += 10 * MINUTE_MS;
  await session.flush();
  expect(session.agent.answers(7)).toEqual([]);
  expect(harness.server.events('agent.elicitation.settled')).toEqual([]);
  expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({ ok: true });
});

it('the answer deadline precedes the idle timeout, and the connection survives it', async () => {
  const env = { KANDEV_ELICITATION_ANSWER_TIMEOUT: '65m', KANDEV_ACP_IDLE_TIMEOUT: '500ms' };
  await using harness = await RunnerHarness.open({ env, deps: { clockCheckMs: 2 } });
  const session = await neverIdleSession(harness);
  await session.holdForm(7);
  expect(await session.agent.answer(7)).toEqual({ action: 'decline' });
  await session.flush();
  await session.agent.endTurn();
  await harness.server.event('agent.exited');
  const ends = harness.server.events('agent.elicitation.settled', 'agent.turn.completed', 'agent.exited');
  expect(ends.map(({ payload }) => payload)).toMatchObject([
    { cause: 'deadline', delivered: true },
    { stop_reason: 'end_turn' },
    { reason: 'idle', failure: null },
  ]);
});

it('a clock that jumps expires only the requests whose deadline it passed', async () => {
  const clock = manualClock();
  await using harness = await RunnerHarness.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await harness.promptedSession();
  const early = await session.holdForm('early');
  clock.ms += 20 * MINUTE_MS;
  const late = await session.holdForm('late');
  clock.ms -= 19 * MINUTE_MS;
  await session.flush();
  expect(session.server.events('agent.elicitation.settled')).toEqual([]);
  clock.ms += 54 * MINUTE_MS;
  expect((await session.server.event('agent.elicitation.settled')).payload.pending_id).toBe(early);
  await session.flush();
  expect(session.agent.answers('late')).toEqual([]);
  await session.respond(late, pickedAnswers('A'));
  expect(session.server.events('agent.elicitation.settled')).toHaveLength(2);
});

it('an agent’s own time limit is announced as the deadline, and never enforced [R28]', async () => {
  const clock = manualClock();
  await using harness = await RunnerHarness.open({ deps: { now: clock.now, clockCheckMs: 2 } });
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7, undefined, { _meta: { codex: { autoResolutionMs: 60_000 } } });
  expect(session.server.events('agent.elicitation.created')[0]?.payload.expires_at).toBe(
    '2030-01-01T00:01:00.000Z',
  );
  clock.ms += 2 * MINUTE_MS;
  await session.flush();
  expect(session.agent.answers(7)).toEqual([]);
  expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({ ok: true });
});

it('an answer deadline that is not below the idle timeout is shortened, and log and hello say so [R8]', async () => {
  await using harness = await RunnerHarness.open({
    env: { KANDEV_ELICITATION_ANSWER_TIMEOUT: '20m', KANDEV_ACP_IDLE_TIMEOUT: '10m' },
  });
  expect((await harness.server.connected()).deadlines).toEqual({
    answer_timeout_ms: 9 * MINUTE_MS,
    idle_timeout_ms: 10 * MINUTE_MS,
    shortened: true,
  });
  expect(harness.logLines.some((line) => line.msg.includes('nine tenths'))).toBe(true);
});

it('an agent is stopped after the idle timeout, and not while a turn is open [R8]', async () => {
  const env = { KANDEV_ELICITATION_ANSWER_TIMEOUT: '1m', KANDEV_ACP_IDLE_TIMEOUT: '150ms' };
  await using harness = await RunnerHarness.open({ env });
  const idle = await harness.session();
  const busy = await neverIdleSession(harness);
  const { payload } = await harness.server.event('agent.exited');
  expect(payload).toEqual({ session_id: idle.sessionId, reason: 'idle', failure: null });
  await busy.flush();
  await busy.agent.endTurn();
  expect((await harness.server.event('agent.exited', 1)).payload).toMatchObject({
    session_id: busy.sessionId,
    reason: 'idle',
  });
  const order = harness.server.events('agent.turn.completed', 'agent.exited').map(({ event }) => event);
  expect(order).toEqual(['agent.exited', 'agent.turn.completed', 'agent.exited']);
});

it('the idle clock stands still while a request is held, in a turn or outside of one [R8]', async () => {
  const env = { KANDEV_ELICITATION_ANSWER_TIMEOUT: '1m', KANDEV_ACP_IDLE_TIMEOUT: '1s' };
  await using harness = await RunnerHarness.open({ env });
  const idle = await harness.session();
  const holding = await harness.session();
  holding.requestPermission('p');
  const { pending_id } = (await harness.server.event('agent.permission.created')).payload;
  await holding.prompt();
  await holding.agent.endTurn();
  await harness.server.event('agent.turn.completed');
  const later = await harness.session();
  expect((await harness.server.event('agent.exited')).payload.session_id).toBe(idle.sessionId);
  expect((await harness.server.event('agent.exited', 1)).payload.session_id).toBe(later.sessionId);
  expect(await holding.respondToPermission(pending_id, 'yes')).toMatchObject({ ok: true });
  expect((await harness.server.event('agent.exited', 2)).payload.session_id).toBe(holding.sessionId);
});

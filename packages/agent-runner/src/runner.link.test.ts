import { expect, it } from 'vitest';
import { picked, response, Stage } from './testing/stage.ts';
import { until } from './testing/until.ts';

it('R17: what a runner holds survives the server, and the hello carries it whole', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  const pending = await session.held(7);
  const created = session.server.events('agent.elicitation.created')[0]?.payload;
  await session.server.stop();
  await session.server.start();
  const hello = await session.server.connected(2);
  expect(hello.held).toEqual([created]);
  expect(hello.sessions).toEqual([
    {
      session_id: session.sessionId,
      acp_session_id: 'acp-1',
      open_turn_id: turn,
      turn_ids: [turn],
      launch: expect.objectContaining({ agent_name: 'Claude', cwd: stage.folder }) as object,
    },
  ]);
  expect(JSON.stringify(hello), 'what an agent is started with can be secret').not.toContain('PUPPET_SOCKET');
  expect(hello.instance_id).toBe(session.server.hellos[0]?.instance_id);
  await session.respond(pending, picked('B'));
  expect(await session.puppet.answer(7)).toEqual({ action: 'accept', content: { question_0: 'B' } });
});

it('R4: events that were not stored are sent again in order, and those that were are not', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const { server } = session;
  await session.prompt();
  server.acks = false;
  await session.held(1);
  await session.held(2);
  const stored = server.events('agent.elicitation.created')[0]?.seq ?? 0;
  server.ack(stored);
  server.received.length = 0;
  server.cut();
  const hello = await server.connected(2);
  session.elicit(3);
  await server.event('agent.elicitation.created', 1);
  const seqs = server.received.flatMap((frame) => ('seq' in frame ? [frame.seq] : []));
  expect(seqs).toEqual(seqs.map((_, index) => stored + 1 + index));
  expect(hello.last_seq).toBeGreaterThan(stored);
  expect(server.events('agent.elicitation.created')).toHaveLength(2);
  server.acks = true;
  server.ack(seqs.at(-1) ?? 0);
});

it('R4: what ends while the server is away is told when it is back, and nothing is held then', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held('q');
  await session.server.stop();
  session.puppet.send({ method: '$/cancel_request', params: { requestId: 'q' } });
  expect(await session.puppet.answer('q')).toEqual({ action: 'cancel' });
  const { stored } = session.server;
  await session.server.start();
  const hello = await session.server.connected(2);
  expect(hello.held).toEqual([]);
  expect(hello.last_seq).toBeGreaterThan(stored);
  const { payload, seq } = await session.server.event('agent.elicitation.settled');
  expect(seq).toBeLessThanOrEqual(hello.last_seq);
  expect(payload).toMatchObject({ pending_id: pending, cause: 'agent_withdrew' });
});

it('R4: the last events reach a server that is away when the runner stops, and soon back', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  await session.held(7);
  await session.server.stop();
  const stopped = stage.stop();
  expect(await session.puppet.answer(7)).toEqual({ action: 'cancel' });
  await session.server.start();
  await stopped;
  expect(session.server.events('agent.elicitation.settled')[0]?.payload.cause).toBe('runner_shutdown');
  expect(session.server.events('agent.exited')[0]?.payload.reason).toBe('runner_shutdown');
});

it('R15: a submission whose response was cut off is told by its event, and counts once', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const { server } = session;
  await session.prompt();
  const pending = await session.held(7);
  const sent = response(pending, picked('A'));
  server.sendRaw(JSON.stringify({ id: 'lost', action: 'agent.elicitations.respond', payload: sent }));
  await session.puppet.answer(7);
  server.cut();
  await server.connected(2);
  const { payload } = await server.event('agent.elicitation.settled');
  expect(payload.submission?.id).toBe((sent as { submission: { id: string } }).submission.id);
  expect(await session.respond(pending, picked('B'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(session.puppet.answers(7)).toHaveLength(1);
});

it.each([401, 403])('a token that is refused with %i stops the runner, and says so', async (status) => {
  await using stage = await Stage.open();
  const session = await stage.session();
  stage.server.refuses = status;
  stage.server.cut();
  expect(await stage.ended).toBe('refused');
  await until('the agent to be gone', () => session.puppet.isGone);
  expect(stage.logged.find((line) => line.level === 50)?.msg).toContain('KANDEV_RUNNER_TOKEN');
});

it('a server that fails otherwise is tried again', async () => {
  await using stage = await Stage.open();
  stage.server.refuses = 503;
  stage.server.cut();
  await expect.poll(() => stage.logged.map((line) => line.reason)).toContain('the server answered 503');
  stage.server.refuses = undefined;
  await stage.server.connected(2);
});

it('a server that falls silent is left and found again', async () => {
  await using stage = await Stage.open({ deps: { timing: { heartbeatMs: 60_000, silenceLimitMs: 60 } } });
  await stage.server.connected(2);
  expect(stage.logged.map((line) => line.reason)).toContain('the server fell silent');
});

it('frames that are not of the stream are left alone', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  for (const frame of ['{', '[]', '{"ack":"x"}', '{"id":1}', '{"id":"a","ok":true}'])
    stage.server.sendRaw(frame);
  await session.settledDown();
  expect(stage.server.hellos).toHaveLength(1);
});

it('R4: more than memory takes is told whole and in order when the server is back, before any response', async () => {
  await using stage = await Stage.open({ deps: { outbox: { cacheBytes: 10_000 } } });
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held('q');
  await session.server.stop();
  const { stored } = session.server;
  const piece = 'x'.repeat(100_000);
  for (let n = 0; n < 120; n += 1) {
    session.puppet.update({
      sessionUpdate: 'tool_call',
      toolCallId: `t${n}`,
      title: `${n}`,
      rawOutput: piece,
    });
  }
  session.puppet.send({ method: '$/cancel_request', params: { requestId: 'q' } });
  expect(await session.puppet.answer('q')).toEqual({ action: 'cancel' });
  await session.server.start();
  await session.server.connected(2);
  expect(await session.respond(pending, picked('A'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  const { received } = session.server;
  const seqs = received.flatMap((frame) => ('seq' in frame ? [frame.seq] : []));
  const later = seqs.slice(seqs.indexOf(stored + 1));
  expect(later).toEqual(later.map((_, index) => stored + 1 + index));
  const calls = session.server
    .events('agent.message')
    .filter(({ payload }) => payload.type === 'tool_call' && payload.metadata.tool_output !== undefined);
  expect(calls.map(({ payload }) => payload.content)).toEqual(Array.from({ length: 120 }, (_, n) => `${n}`));
  const response = received.findLastIndex((frame) => 'ok' in frame);
  const settled = received.findIndex(
    (frame) => 'event' in frame && frame.event === 'agent.elicitation.settled',
  );
  expect(settled).toBeGreaterThan(-1);
  expect(settled).toBeLessThan(response);
});

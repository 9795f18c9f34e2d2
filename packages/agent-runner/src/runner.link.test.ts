import { expect, it } from 'vitest';
import { pickedAnswers, responsePayload, RunnerHarness } from './testing/runner-harness.ts';
import { eventually } from './testing/eventually.ts';

it('held requests survive a server restart, and the hello lists them whole [R17]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  const pending = await session.holdForm(7);
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
      launch: expect.objectContaining({ agent_name: 'Claude', cwd: harness.folder }) as object,
    },
  ]);
  expect(JSON.stringify(hello), 'what an agent is started with can be secret').not.toContain(
    'SCRIPTED_AGENT_SOCKET',
  );
  expect(hello.instance_id).toBe(session.server.hellos[0]?.instance_id);
  await session.respond(pending, pickedAnswers('B'));
  expect(await session.agent.answer(7)).toEqual({ action: 'accept', content: { question_0: 'B' } });
});

it('only unacknowledged events are sent again after a reconnect, in order [R4]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const { server } = session;
  await session.prompt();
  server.acknowledges = false;
  await session.holdForm(1);
  await session.holdForm(2);
  const stored = server.events('agent.elicitation.created')[0]?.seq ?? 0;
  server.acknowledge(stored);
  server.received.length = 0;
  server.dropConnection();
  const hello = await server.connected(2);
  session.sendForm(3);
  await server.event('agent.elicitation.created', 1);
  const seqs = server.received.flatMap((frame) => ('seq' in frame ? [frame.seq] : []));
  expect(seqs).toEqual(seqs.map((_, index) => stored + 1 + index));
  expect(hello.last_seq).toBeGreaterThan(stored);
  expect(server.events('agent.elicitation.created')).toHaveLength(2);
  server.acknowledges = true;
  server.acknowledge(seqs.at(-1) ?? 0);
});

it('a form that is settled while the server is away is announced when it is back [R4]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm('q');
  await session.server.stop();
  session.agent.withdraw('q');
  expect(await session.agent.answer('q')).toEqual({ action: 'cancel' });
  const { storedSeq } = session.server;
  await session.server.start();
  const hello = await session.server.connected(2);
  expect(hello.held).toEqual([]);
  expect(hello.last_seq).toBeGreaterThan(storedSeq);
  const { payload, seq } = await session.server.event('agent.elicitation.settled');
  expect(seq).toBeLessThanOrEqual(hello.last_seq);
  expect(payload).toMatchObject({ pending_id: pending, cause: 'agent_withdrew' });
});

it('a runner that stops delivers its last events to a server that comes back in time [R4]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  await session.holdForm(7);
  await session.server.stop();
  const stopped = harness.stop();
  expect(await session.agent.answer(7)).toEqual({ action: 'cancel' });
  await session.server.start();
  await stopped;
  expect(session.server.events('agent.elicitation.settled')[0]?.payload.cause).toBe('runner_shutdown');
  expect(session.server.events('agent.exited')[0]?.payload.reason).toBe('runner_shutdown');
});

it('a submission whose response was lost is announced by its event, and counts once [R15]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const { server } = session;
  await session.prompt();
  const pending = await session.holdForm(7);
  const sent = responsePayload(pending, pickedAnswers('A'));
  server.sendRaw(JSON.stringify({ id: 'lost', action: 'agent.elicitations.respond', payload: sent }));
  await session.agent.answer(7);
  server.dropConnection();
  await server.connected(2);
  const { payload } = await server.event('agent.elicitation.settled');
  expect(payload.submission?.id).toBe(sent.submission.id);
  expect(await session.respond(pending, pickedAnswers('B'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  await session.flush();
  expect(session.agent.answers(7)).toHaveLength(1);
});

it.each([401, 403])(
  'a token that is refused with %i stops the runner with a logged error',
  async (status) => {
    await using harness = await RunnerHarness.open();
    const session = await harness.session();
    harness.server.refusalStatus = status;
    harness.server.dropConnection();
    expect(await harness.ended).toBe('refused');
    await session.agent.exited;
    expect(harness.logLines.find((line) => line.level === 50)?.msg).toContain('KANDEV_RUNNER_TOKEN');
  },
);

it('a server that answers 503 is tried again', async () => {
  await using harness = await RunnerHarness.open();
  harness.server.refusalStatus = 503;
  harness.server.dropConnection();
  await eventually(() =>
    expect(harness.logLines.map((line) => line.reason)).toContain('the server answered 503'),
  );
  harness.server.refusalStatus = undefined;
  await harness.server.connected(2);
});

it('a silent server is disconnected and connected again', async () => {
  await using harness = await RunnerHarness.open({
    deps: { timing: { heartbeatMs: 60_000, silenceLimitMs: 60 } },
  });
  await harness.server.connected(2);
  expect(harness.logLines.map((line) => line.reason)).toContain('the server fell silent');
});

it('frames that the protocol does not know are ignored', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  for (const frame of ['{', '[]', '{"ack":"x"}', '{"id":1}', '{"id":"a","ok":true}'])
    harness.server.sendRaw(frame);
  await session.flush();
  expect(harness.server.hellos).toHaveLength(1);
});

it('events beyond the memory limit arrive whole and in order after a reconnect, before any response [R4]', async () => {
  await using harness = await RunnerHarness.open({ deps: { outbox: { cacheBytes: 10_000 } } });
  const session = await harness.promptedSession();
  const pending = await session.holdForm('q');
  await session.server.stop();
  const { storedSeq } = session.server;
  const piece = 'x'.repeat(100_000);
  for (let n = 0; n < 120; n += 1) {
    session.agent.update({
      sessionUpdate: 'tool_call',
      toolCallId: `t${n}`,
      title: `${n}`,
      rawOutput: piece,
    });
  }
  session.agent.withdraw('q');
  expect(await session.agent.answer('q')).toEqual({ action: 'cancel' });
  await session.server.start();
  await session.server.connected(2);
  expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  const { received } = session.server;
  const seqs = received.flatMap((frame) => ('seq' in frame ? [frame.seq] : []));
  const later = seqs.slice(seqs.indexOf(storedSeq + 1));
  expect(later).toEqual(later.map((_, index) => storedSeq + 1 + index));
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

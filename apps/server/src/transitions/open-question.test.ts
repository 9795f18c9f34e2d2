import { expect, it } from 'vitest';
import { clarificationOf, sessionOf, taskOf, useServers } from '../testing/test-server.ts';
import { listClarifications } from '../commands/questions.ts';
import { listMessages } from '../commands/sessions.ts';

const servers = useServers();

it('a question is a message of the agent that asks for input, and the session waits for it [AC-08]', async () => {
  const { server, runner, session_id, turn_id } = await servers.withOpenTurn();
  const held = await runner.openQuestion(session_id);
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 100 });
  expect(items.at(-1)).toMatchObject({
    author: 'agent',
    type: 'clarification_request',
    content: 'Which database?',
    requests_input: true,
    turn_id,
    metadata: { pending_id: held.pending_id, tool_call_id: 'tool-1' },
  });
  expect(sessionOf(server, session_id).pending_action).toBe('clarification');
});

it("the record carries the runner's own pending id, and each question is a record of its own [AC-60]", async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const one = runner.askQuestion(session_id);
  const other = await runner.openQuestion(session_id);
  const { items } = listClarifications(server.deps, { status: 'pending', limit: 100 });
  expect(items.map(({ pending_id }) => pending_id).sort()).toEqual([one.pending_id, other.pending_id].sort());
  expect(items.map(({ questions }) => questions)).toEqual([one.questions, one.questions]);
});

it('the record and its questions say where they come from and how many may be picked [R3]', async () => {
  const { server, pending_id } = await servers.withOpenQuestion();
  expect(clarificationOf(server, pending_id)).toMatchObject({
    source: 'elicitation',
    questions: [{ id: 'question_0', multi_select: false }],
  });
});

it('a question is notified once, with the task’s title and never its own text, however often it is sent [R5]', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const held = await runner.openQuestion(session_id, { message: 'Is the secret plan ready?' });
  const created = { event: 'agent.elicitation.created', payload: held } as const;
  runner.emit(created);
  runner.sendRaw({ seq: 1, ...created });
  await runner.whenAcknowledged();
  await runner.disconnect();
  await runner.connect(server);
  const told = server.events.filter(({ type }) => type === 'notification');
  expect(told.map(({ payload }) => payload)).toEqual([
    {
      event: 'session.clarification_requested',
      occurrence_id: held.pending_id,
      task_id,
      session_id,
      agent: 'Claude',
      title: 'Claude asks you',
      body: 'A cache for the shop',
    },
  ]);
  expect(server.events.filter(({ type }) => type === 'clarification.created')).toHaveLength(1);
});

it('a restart with five open questions sends no notification again', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  for (let count = 0; count < 5; count += 1) runner.askQuestion(session_id);
  await runner.whenAcknowledged();
  expect(server.events.filter(({ type }) => type === 'notification')).toHaveLength(5);
  await runner.disconnect();
  const again = await servers.restart(server);
  await runner.connect(again);
  await again.deps.background.idle();
  expect(again.events.filter(({ type }) => type === 'notification')).toEqual([]);
  expect(listClarifications(again.deps, { status: 'pending', limit: 100 }).items).toHaveLength(5);
});

it('several questions of a session are listed oldest first, and a question outranks a permission [R11]', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const permission = await runner.openPermission(session_id);
  expect(sessionOf(server, session_id).pending_action).toBe('permission');
  const second = runner.askQuestion(session_id, { created_at: '2026-11-29T12:00:02Z', message: 'second' });
  const first = await runner.openQuestion(session_id, {
    created_at: '2026-11-29T12:00:01.500Z',
    message: 'first',
  });
  expect(sessionOf(server, session_id).pending_action).toBe('clarification');
  expect(taskOf(server, task_id)).toMatchObject({
    pending_action: 'clarification',
    pending_count: 3,
    waiting: {
      pending_id: first.pending_id,
      kind: 'clarification',
      text: first.questions[0]?.prompt,
      question_count: 1,
    },
  });
  const { items } = listClarifications(server.deps, { session_id, limit: 100 });
  expect(items.map(({ pending_id }) => pending_id)).toEqual([first.pending_id, second.pending_id]);
  for (const { pending_id } of [first, second])
    runner.settle(pending_id, { outcome: 'accepted', cause: 'operator' });
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id).pending_action).toBe('permission');
  runner.settle(permission.pending_id, { outcome: 'accepted', cause: 'operator', option_id: 'yes' });
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id).pending_action).toBeNull();
});

it('a form leaves its session running; the question tool makes it wait, and run again [R14]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const form = await runner.openQuestion(session_id);
  expect(sessionOf(server, session_id).state).toBe('RUNNING');
  const tool = await runner.openQuestion(session_id, { source: 'ask_user_question' });
  expect(sessionOf(server, session_id).state).toBe('WAITING_FOR_INPUT');
  runner.settle(form.pending_id, { outcome: 'accepted', cause: 'operator' });
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id).state).toBe('WAITING_FOR_INPUT');
  runner.settle(tool.pending_id, { outcome: 'accepted', cause: 'operator' });
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id).state).toBe('RUNNING');
});

it('card and badge come from the stored record after a restart, with no client connected before', async () => {
  const { server, task_id, pending_id } = await servers.withOpenQuestion();
  const again = await servers.restart(server);
  expect(taskOf(again, task_id)).toMatchObject({
    pending_action: 'clarification',
    pending_count: 1,
    waiting: { pending_id, agent: 'Claude', expires_at: '2026-11-29T12:55:00.000Z' },
  });
  expect(listClarifications(again.deps, { status: 'pending', task_id, limit: 10 }).items).toHaveLength(1);
});

it('pages a long list without a gap or a duplicate', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  for (let count = 0; count < 7; count += 1) runner.askQuestion(session_id);
  await runner.whenAcknowledged();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = listClarifications(server.deps, { status: 'pending', limit: 3, cursor });
    seen.push(...page.items.map(({ pending_id }) => pending_id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
  expect(() => listClarifications(server.deps, { limit: 3, cursor: 'made-up' })).toThrow(
    expect.objectContaining({ code: 'VALIDATION' }),
  );
});

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PendingId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import {
  choiceProperties,
  responsePayload,
  RunnerHarness,
  type SessionHarness,
} from './testing/runner-harness.ts';
import { mcpServersOf, QuestionToolClient } from './testing/question-tool-client.ts';

const databaseQuestion = {
  prompt: 'Which database?',
  options: [{ label: 'Postgres', description: 'A server' }, { label: 'SQLite' }],
};
const nameQuestion = {
  id: 'name',
  title: 'Name',
  prompt: 'Which name?',
  options: [{ label: 'A' }, { label: 'B' }],
};

const respondToQuestion = (session: SessionHarness, pending: PendingId, changes: object) =>
  session.server.request('agent.questions.respond', responsePayload(pending, changes));
const answer = (question_id: string, selected: string[], custom_text = '') => ({
  question_id,
  selected_options: selected,
  custom_text,
});

it('a question of the tool is announced with its source, and the result has the question’s ids', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  await using tool = await QuestionToolClient.connect(session.agent);
  expect((await tool.tools()).map((offered) => offered.name)).toEqual(['ask_user_question_kandev']);
  const reply = tool.ask({ questions: [databaseQuestion, nameQuestion], context: 'Two things.' });
  const { payload } = await session.server.event('agent.question.created');
  expect(payload).toMatchObject({
    kind: 'question',
    source: 'ask_user_question',
    session_id: session.sessionId,
    turn_id: turn,
    agent: 'Claude',
    message: 'Two things.',
    questions: [
      {
        id: 'q1',
        prompt: 'Which database?',
        multi_select: false,
        options: [
          { id: 'q1_opt1', label: 'Postgres', description: 'A server' },
          { id: 'q1_opt2', label: 'SQLite' },
        ],
      },
      { id: 'name', title: 'Name', options: [{ id: 'name_opt1' }, { id: 'name_opt2' }] },
    ],
  });
  expect(Date.parse(payload.expires_at ?? '') - Date.parse(payload.created_at)).toBe(7_200_000);
  const answers = [answer('q1', ['q1_opt2']), answer('name', [], ' Zed ')];
  expect(await respondToQuestion(session, payload.pending_id, { answers })).toMatchObject({ ok: true });
  expect(await reply).toEqual({
    isError: false,
    text: '{"q1":{"selected_option":"q1_opt2","selected_label":"SQLite"},"name":{"custom_text":"Zed"}}',
  });
  expect((await session.server.event('agent.question.settled')).payload).toMatchObject({
    outcome: 'accepted',
    cause: 'operator',
    delivered: true,
    submission: { answers },
  });
});

it('a rejected question tells the agent the reason', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  await using tool = await QuestionToolClient.connect(session.agent);
  const reply = tool.ask({ questions: [databaseQuestion] });
  const { pending_id } = (await session.server.event('agent.question.created')).payload;
  await respondToQuestion(session, pending_id, { rejected: true, reject_reason: 'User skipped' });
  expect(await reply).toEqual({ isError: false, text: '{"rejected":true,"reject_reason":"User skipped"}' });
});

it('answers that the tool’s questions do not allow are refused, and the question stays open [R1]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  await using tool = await QuestionToolClient.connect(session.agent);
  const reply = tool.ask({ questions: [databaseQuestion, nameQuestion] });
  const { pending_id } = (await session.server.event('agent.question.created')).payload;
  const one = answer('q1', ['q1_opt1']);
  for (const answers of [
    [],
    [one],
    [one, answer('name', ['name_opt1'], 'and text')],
    [one, answer('name', ['name_opt1', 'name_opt2'])],
    [one, answer('name', ['q1_opt1'])],
  ]) {
    expect(await respondToQuestion(session, pending_id, { answers })).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION' },
    });
  }
  await respondToQuestion(session, pending_id, { answers: [one, answer('name', ['name_opt1'])] });
  expect((await reply).isError).toBe(false);
});

it('equal calls of the tool share one question, equal forms do not, and no id is shared between the two [AC-60]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  await using tool = await QuestionToolClient.connect(session.agent);
  const first = tool.ask({ questions: [databaseQuestion] });
  await session.server.event('agent.question.created');
  const renamed = {
    ...databaseQuestion,
    id: 'db',
    prompt: ' Which  database?',
    options: [{ id: 'pg', label: 'Postgres', description: 'A server' }, { label: 'SQLite' }],
  };
  const again = tool.ask({ questions: [renamed] });
  const other = tool.ask({ questions: [nameQuestion] });
  await session.holdForm('f1', choiceProperties('A', 'B'));
  await session.holdForm('f2', choiceProperties('A', 'B'));
  await session.server.event('agent.question.created', 1);
  const questions = session.server.events('agent.question.created').map(({ payload }) => payload);
  const [one, two] = questions;
  if (one === undefined || two === undefined) throw new Error('not both were asked');
  expect(questions.map(({ questions }) => questions[0]?.prompt)).toEqual(['Which database?', 'Which name?']);
  const forms = session.server.events('agent.elicitation.created').map(({ payload }) => payload.pending_id);
  expect(new Set([...forms, ...questions.map(({ pending_id }) => pending_id)]).size).toBe(4);

  expect(await session.respond(one.pending_id, { answers: [answer('q1', ['q1_opt1'])] })).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
  await respondToQuestion(session, one.pending_id, { answers: [answer('q1', ['q1_opt1'])] });
  expect((await first).text).toBe('{"q1":{"selected_option":"q1_opt1","selected_label":"Postgres"}}');
  expect((await again).text).toBe('{"db":{"selected_option":"pg","selected_label":"Postgres"}}');
  await session.flush();
  expect(session.agent.answers('f1')).toEqual([]);
  await respondToQuestion(session, two.pending_id, { rejected: true });
  await other;
});

it('a question of the tool is withdrawn once no call waits for it any longer [R16]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  await using last = await QuestionToolClient.connect(session.agent);
  const patient = last.ask({ questions: [databaseQuestion] });
  const { pending_id } = (await session.server.event('agent.question.created')).payload;
  await using tool = await QuestionToolClient.connect(session.agent);
  const patience = [new AbortController(), new AbortController()] as const;
  const calls = patience.map(({ signal }) =>
    tool.ask({ questions: [databaseQuestion] }, signal).catch(() => 'given up'),
  );
  // An invalid call is refused at once, and only after the calls before it were received.
  expect((await tool.ask({})).isError).toBe(true);
  patience[0].abort();
  patience[1].abort();
  expect(await Promise.all(calls)).toEqual(['given up', 'given up']);
  await session.flush();
  expect(session.server.events('agent.question.settled')).toEqual([]);
  await last[Symbol.asyncDispose]();
  await expect(patient).rejects.toThrow();
  expect((await session.server.event('agent.question.settled')).payload).toMatchObject({
    pending_id,
    outcome: 'cancelled',
    cause: 'agent_withdrew',
    delivered: false,
  });
});

it('a cancelled turn and a stopped session settle the tool’s questions [R29]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  await using tool = await QuestionToolClient.connect(session.agent);
  const reply = tool.ask({ questions: [databaseQuestion] });
  await session.server.event('agent.question.created');
  await session.cancel();
  expect((await session.server.event('agent.question.settled')).payload).toMatchObject({
    cause: 'turn_cancelled',
  });
  expect(await reply).toMatchObject({ isError: true });
  const later = tool.ask({ questions: [nameQuestion] });
  await session.server.event('agent.question.created', 1);
  await session.stop();
  expect((await session.server.event('agent.question.settled', 1)).payload).toMatchObject({
    cause: 'turn_cancelled',
  });
  expect(await later).toMatchObject({ isError: true });
});

it('a question of the tool has its own deadline, after which the agent learns that nobody answered', async () => {
  let now = Date.parse('2026-11-30T10:00:00Z');
  await using harness = await RunnerHarness.open({ deps: { now: () => now, clockCheckMs: 2 } });
  const session = await harness.promptedSession();
  await using tool = await QuestionToolClient.connect(session.agent);
  const reply = tool.ask({ questions: [databaseQuestion] });
  await session.server.event('agent.question.created');
  await session.holdForm('form');
  now += 3_300_001;
  expect((await session.server.event('agent.elicitation.settled')).payload).toMatchObject({
    cause: 'deadline',
  });
  expect(session.server.events('agent.question.settled')).toEqual([]);
  now += 3_900_000;
  expect((await session.server.event('agent.question.settled')).payload).toMatchObject({
    outcome: 'declined',
    cause: 'deadline',
  });
  expect(await reply).toEqual({ isError: true, text: 'Nobody answered in time.' });
});

it('an agent profile can disable the question tool', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session({ disable_question_tool: true });
  expect(await mcpServersOf(session.agent)).toEqual([]);
});

it('only this user can open the question socket, and only with a running session’s secret', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const [launch] = await mcpServersOf(session.agent);
  const env = new Map(launch?.env.map(({ name, value }) => [name, value]));
  const socket = env.get('KANDEV_QUESTION_SOCKET') ?? '';
  expect(path.dirname(socket)).toBe(path.join(harness.folder, 'run'));
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  if (launch === undefined) throw new Error('no launch');
  const stranger = launch.env.map(({ name, value }) => ({
    name,
    value: name === 'KANDEV_QUESTION_SECRET' ? 'guessed' : value,
  }));
  await using wrong = await QuestionToolClient.start({ ...launch, env: stranger });
  expect(await wrong.ask({ questions: [databaseQuestion] })).toMatchObject({ isError: true });
  expect(session.server.events('agent.question.created')).toEqual([]);
  await using late = await QuestionToolClient.connect(session.agent);
  await session.stop();
  await session.server.event('agent.exited');
  expect(await late.ask({ questions: [databaseQuestion] })).toMatchObject({ isError: true });
});

it('a home whose path is too long for a socket gets its socket in a private temporary folder', async () => {
  const home = path.join(mkdtempSync(path.join(tmpdir(), 'long-')), 'x'.repeat(120));
  await using harness = await RunnerHarness.open({ env: { KANDEV_HOME: home } });
  const session = await harness.session();
  const [launch] = await mcpServersOf(session.agent);
  const socket = launch?.env[0]?.value ?? '';
  expect(socket.startsWith(home)).toBe(false);
  expect(statSync(path.dirname(socket)).mode & 0o777).toBe(0o700);
  await using tool = await QuestionToolClient.connect(session.agent);
  const reply = tool.ask({ questions: [databaseQuestion] });
  const { pending_id } = (await session.server.event('agent.question.created')).payload;
  await respondToQuestion(session, pending_id, { rejected: true, reject_reason: 'no' });
  expect((await reply).isError).toBe(false);
  rmSync(path.dirname(home), { recursive: true, force: true });
});

import type { Cause, SessionId, Task, TaskId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import type { SettlementChanges, FakeRunner } from '../testing/fake-runner.ts';
import { picks, sampleQuestion } from '../testing/samples.ts';
import {
  answer,
  columnTitleOf,
  sessionOf,
  taskOf,
  useServers,
  type TestServer,
} from '../testing/test-server.ts';
import { cancelTurn } from '../commands/sessions.ts';
import { promptSession } from '../commands/prompts.ts';
import { readBoard } from '../commands/board.ts';
import { updateTask } from '../commands/tasks.ts';

const servers = useServers();

const expired = { outcome: 'declined', cause: 'deadline' } as const;

const lastTold = ({ events }: TestServer, task_id: TaskId): Task | undefined =>
  events
    .flatMap((event) =>
      event.type === 'task.updated' && event.payload.id === task_id ? [event.payload] : [],
    )
    .at(-1);

/** A question that ends so, told of and stored. */
async function asked(
  { runner, session_id }: { runner: FakeRunner; session_id: SessionId },
  end: SettlementChanges,
) {
  const { pending_id } = runner.askQuestion(session_id);
  runner.settle(pending_id, end);
  await runner.whenAcknowledged();
  return pending_id;
}

it('a task whose turn ended on an expired question shows that question as unanswered', async () => {
  const { server, runner, session_id, task_id, pending_id } = await servers.withOpenQuestion();
  expect(taskOf(server, task_id).unanswered).toBeNull();
  runner.settle(pending_id, expired);
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  expect(columnTitleOf(server, task_id)).toBe('Review');
  expect(taskOf(server, task_id).unanswered).toEqual({
    pending_id,
    kind: 'clarification',
    how: 'expired',
    at: '2026-11-29T12:01:00.000Z',
  });
  expect(lastTold(server, task_id)).toEqual(taskOf(server, task_id));

  promptSession(server.deps, { session_id, text: 'Go on.' });
  expect(taskOf(server, task_id).unanswered).toBeNull();
  expect(lastTold(server, task_id)?.unanswered).toBeNull();
});

it('shows how the agent’s question ended, and nothing that a person decided or ended', async () => {
  const working = await servers.withOpenTurn();
  const causes: Cause[] = [
    'deadline',
    'operator',
    'agent_withdrew',
    'turn_cancelled',
    'agent_gone',
    'session_stopped',
    'runner_shutdown',
  ];
  const told: (string | null)[] = [];
  for (const [minute, cause] of causes.entries()) {
    await asked(working, { outcome: 'cancelled', cause, settled_at: `2026-11-29T12:1${minute}:00Z` });
    told.push(taskOf(working.server, working.task_id).unanswered?.how ?? null);
  }
  expect(told).toEqual(['expired', null, 'withdrawn', null, 'agent_gone', null, 'agent_gone']);
});

it('shows a question that ended with its turn because its runner was stopped', async () => {
  const working = await servers.withOpenTurn();
  const { server, runner, session_id, task_id } = working;
  const pending_id = await asked(working, { outcome: 'cancelled', cause: 'runner_shutdown' });
  runner.endTurn(session_id, 'cancelled');
  runner.endAgent(session_id, 'runner_shutdown');
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id).state).toBe('IDLE');
  expect(taskOf(server, task_id).unanswered).toMatchObject({ pending_id, how: 'agent_gone' });
  expect(lastTold(server, task_id)).toEqual(taskOf(server, task_id));
});

it('shows the request that ended last, and none once an operator has answered a later one', async () => {
  const working = await servers.withOpenTurn();
  const { server, runner, session_id, task_id } = working;
  await asked(working, expired);
  const permission = runner.askPermission(session_id);
  runner.settle(permission.pending_id, {
    outcome: 'cancelled',
    cause: 'agent_withdrew',
    settled_at: '2026-11-29T12:02:00Z',
  });
  await runner.whenAcknowledged();
  expect(taskOf(server, task_id).unanswered).toMatchObject({ kind: 'permission', how: 'withdrawn' });
  const allowed = runner.askPermission(session_id);
  const unasked = { outcome: 'accepted', option_id: 'yes', settled_at: '2026-11-29T12:03:00Z' } as const;
  runner.settle(allowed.pending_id, { ...unasked, cause: 'policy' });
  await runner.whenAcknowledged();
  expect(taskOf(server, task_id).unanswered?.kind).toBe('permission');
  const accepted = { outcome: 'accepted', cause: 'operator', settled_at: '2026-11-29T12:04:00Z' } as const;
  await asked(working, accepted);
  expect(taskOf(server, task_id).unanswered).toBeNull();
});

it('shows nothing once a person has answered late, cancelled the turn, or moved the task to Done', async () => {
  const gone = { outcome: 'cancelled', cause: 'agent_gone', delivered: false } as const;
  const late = await servers.withOpenTurn();
  const pending_id = await asked(late, gone);
  await answer(late.server, pending_id, { ...picks(), answers: [], rejected: true });
  expect(lastTold(late.server, late.task_id)?.unanswered).toBeNull();

  const cancelled = await servers.withOpenTurn();
  await asked(cancelled, expired);
  await cancelTurn(cancelled.server.deps, { session_id: cancelled.session_id });
  await eventually(() => expect(taskOf(cancelled.server, cancelled.task_id).unanswered).toBeNull());

  const done = await servers.withOpenTurn();
  await asked(done, expired);
  const column = readBoard(done.server.deps).columns.find(({ role }) => role === 'done');
  const change = { column_id: column?.id };
  expect(updateTask(done.server.deps, { task_id: done.task_id, change }).unanswered).toBeNull();
});

it('counts the questions that people see: a text box attached to a question is not counted', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const [question] = sampleQuestion({ session_id, turn_id: null }).questions;
  if (question === undefined) throw new Error('The sample asks nothing.');
  runner.askQuestion(session_id, {
    questions: [
      { ...question, id: 'one' },
      { ...question, id: 'beside', attached_to: 'one' },
      { ...question, id: 'two' },
      { ...question, id: 'lost', attached_to: 'nowhere' },
    ],
  });
  await runner.whenAcknowledged();
  expect(taskOf(server, task_id).waiting?.question_count).toBe(3);
});

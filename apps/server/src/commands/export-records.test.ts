import { expect, it } from 'vitest';
import { secretQuestion, writes } from '../testing/samples.ts';
import { answer, useServers } from '../testing/test-server.ts';
import { deleteTask } from './delete-task.ts';
import { exportRecords } from './export-records.ts';
import { updateTask } from './tasks.ts';

const servers = useServers();

it('an export has every message and request in order, and no secret answer [R24]', async () => {
  const { server, runner, task_id, session_id } = await servers.withOpenTurn();
  const said = Array.from({ length: 250 }, (_, at) => `line ${at}`);
  for (const content of said) runner.writeMessage(session_id, { content });
  const [given, gone] = [
    runner.askQuestion(session_id, { questions: [secretQuestion] }),
    runner.askQuestion(session_id, { questions: [secretQuestion] }),
  ];
  const permission = runner.askPermission(session_id);
  runner.settle(gone.pending_id, { outcome: 'cancelled', cause: 'agent_gone' });
  await runner.whenAcknowledged();
  await answer(server, given.pending_id, writes('hunter2'));
  await answer(server, gone.pending_id, writes('hunter2'));

  const records = [...exportRecords(server.deps, { task_id })];
  expect(records.slice(0, 3)).toMatchObject([
    { record: 'task', id: task_id },
    { record: 'session', id: session_id },
    { record: 'message', type: 'prompt' },
  ]);
  const texts = records.flatMap((record) =>
    record.record === 'message' && record.type === 'text' ? [record.content] : [],
  );
  expect(texts).toEqual(said);
  const asked = records.filter((record) => 'pending_id' in record);
  expect(asked.map(({ pending_id }) => pending_id).sort()).toEqual(
    [given.pending_id, gone.pending_id, permission.pending_id].sort(),
  );
  const text = JSON.stringify(records);
  expect(text).not.toContain('hunter2');
  expect(text.split('•••')).toHaveLength(3);
  expect(text).not.toContain('"env"');
});

it('exports every task that was not deleted, archived ones too', async () => {
  const { server, task_id } = await servers.withOpenTurn();
  const [archived, deleted] = [server.startSession().task, server.startSession().task];
  updateTask(server.deps, { task_id: archived.id, change: { archived: true } });
  await deleteTask(server.deps, { task_id: deleted.id });
  const ids = [...exportRecords(server.deps, {})].flatMap((record) =>
    record.record === 'task' ? [record.id] : [],
  );
  expect(new Set(ids)).toEqual(new Set([task_id, archived.id]));
  expect(() => [...exportRecords(server.deps, { task_id: deleted.id })]).toThrow('no such task');
});

import { messageId, type Question } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { answer, picks } from '../runners/testing/answering.ts';
import { useServers } from '../runners/testing/with-server.ts';
import { deleteTask } from './delete-task.ts';
import { exportRecords } from './export-records.ts';
import { updateTask } from './tasks.ts';

const servers = useServers();

const secret: Question = {
  id: 'question_0',
  prompt: 'API key?',
  multi_select: false,
  options: [],
  input: { type: 'string' },
  required: false,
  secret: true,
};

it('R24: an export has all that was said and asked, in order, and no secret of it', async () => {
  const { server, peer, task_id, session_id } = await servers.working();
  const said = Array.from({ length: 250 }, (_, at) => `line ${at}`);
  for (const content of said) {
    const piece = { session_id, turn_id: null, message_id: messageId.parse(randomUUID()), content };
    peer.emit({ event: 'agent.message', payload: { ...piece, type: 'text', mode: 'append', metadata: {} } });
  }
  const [given, gone] = [
    peer.ask(session_id, { questions: [secret] }),
    peer.ask(session_id, { questions: [secret] }),
  ];
  const permission = peer.askPermission(session_id);
  peer.settle(gone.pending_id, { outcome: 'cancelled', cause: 'agent_gone' });
  await peer.stored();
  const body = {
    ...picks(),
    answers: [{ question_id: 'question_0', selected_options: [], custom_text: 'hunter2' }],
  };
  await answer(server, given.pending_id, body);
  await answer(server, gone.pending_id, body);

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
  const { server, task_id } = await servers.working();
  const [archived, deleted] = [server.startSession().task, server.startSession().task];
  updateTask(server.deps, { task_id: archived.id, change: { archived: true } });
  await deleteTask(server.deps, { task_id: deleted.id });
  const ids = [...exportRecords(server.deps, {})].flatMap((record) =>
    record.record === 'task' ? [record.id] : [],
  );
  expect(new Set(ids)).toEqual(new Set([task_id, archived.id]));
  expect(() => [...exportRecords(server.deps, { task_id: deleted.id })]).toThrow('no such task');
});

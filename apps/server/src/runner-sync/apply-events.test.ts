import type { SessionId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { listMessages } from '../commands/sessions.ts';
import { eventually } from '../testing/eventually.ts';
import { answer, clarificationOf, useServers, type TestServer } from '../testing/test-server.ts';

const servers = useServers();

/** Makes the database refuse every message that holds these words, whenever it is tried. */
function forbid({ deps }: TestServer, words: string): void {
  deps.database.db.run(
    `create trigger forbidden before insert on messages when new.content like '%${words}%'
     begin select raise(abort, 'forbidden'); end`,
  );
}

function allow({ deps }: TestServer): void {
  deps.database.db.run('drop trigger forbidden');
}

const said = ({ deps }: TestServer, session_id: SessionId): string[] =>
  listMessages(deps, { session_id, after: 1, limit: 100 }).items.map(({ content }) => content);

it('an event that can never be stored is left out with a line in the log, and those around it count [R4]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  forbid(server, 'poison');
  runner.writeMessage(session_id, { content: 'before' });
  runner.writeMessage(session_id, { content: 'poison' });
  runner.writeMessage(session_id, { content: 'after' });
  await runner.whenAcknowledged();
  expect(runner.closed).toBeUndefined();
  expect(said(server, session_id)).toEqual(['before', 'after']);
  const line = server.logged.find(({ text }) => text.includes('can never be applied'));
  expect(line).toMatchObject({ level: 'error', fields: { event: 'agent.message', seq: runner.lastSeq - 1 } });
  expect(JSON.stringify(line)).not.toContain('poison');
  expect(server.events.filter(({ type }) => type === 'message.added').map(({ seq }) => seq)).toHaveLength(3);
});

it('an unreadable event is left out as well, and acknowledged [R4]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  runner.emit({ event: 'agent.from.tomorrow', payload: { any: 'thing' } } as never);
  runner.emit({ event: 'agent.exited', payload: {} } as never);
  runner.writeMessage(session_id, { content: 'after' });
  await runner.whenAcknowledged();
  expect(runner.closed).toBeUndefined();
  expect(said(server, session_id)).toEqual(['after']);
  expect(server.logged.filter(({ text }) => text.includes('cannot read it'))).toHaveLength(2);
});

it('a question whose event was left out comes back with the next hello, which the server asks for [R17]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  forbid(server, 'Which');
  const other = await runner.openQuestion(session_id, { message: 'Now?' });
  const left = runner.askQuestion(session_id);
  expect(await runner.whenClosed()).toMatchObject({ code: 1011 });
  expect(runner.lastAck).toBe(runner.lastSeq);
  expect(() => clarificationOf(server, left.pending_id)).toThrow('no such question');
  expect(clarificationOf(server, other.pending_id).status).toBe('pending');
  await runner.connect(server);
  await eventually(() =>
    expect(server.logged.some(({ text }) => text.includes('can never be recorded'))).toBe(true),
  );
  expect(clarificationOf(server, other.pending_id).status).toBe('pending');
  expect(runner.closed, 'a hello is not asked for again because of what it brings').toBeUndefined();
  allow(server);
  await runner.disconnect();
  await runner.connect(server);
  await eventually(() => expect(clarificationOf(server, left.pending_id).status).toBe('pending'));
});

it('a settlement that was left out is recorded by the operator’s answer, or else by the next hello [R17]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const [decided, expired] = [runner.askQuestion(session_id), runner.askQuestion(session_id)];
  await runner.whenAcknowledged();
  server.deps.database.db.run(
    `create trigger forbidden before update on clarifications when new.settled_at = '2026-11-29T12:01:00.000Z'
     begin select raise(abort, 'forbidden'); end`,
  );
  expect(await answer(server, decided.pending_id)).toMatchObject({ status: 'answered' });
  expect(server.logged.some(({ text }) => text.includes('can never be applied'))).toBe(true);
  expect(runner.closed).toBeUndefined();
  runner.settle(expired.pending_id, { outcome: 'declined', cause: 'deadline' });
  expect(await runner.whenClosed()).toMatchObject({ code: 1011 });
  await runner.connect(server);
  await eventually(() => expect(clarificationOf(server, expired.pending_id).status).toBe('cancelled'));
});

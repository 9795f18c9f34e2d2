import { messageId, type SessionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listMessages } from '../commands/sessions.ts';
import { answer } from '../runners/testing/answering.ts';
import { clarificationOf, eventually, useServers } from '../runners/testing/with-server.ts';
import type { RunnerPeer } from '../runners/testing/runner-peer.ts';
import type { TestServer } from '../runners/testing/test-server.ts';

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

function say(peer: RunnerPeer, session_id: SessionId, content: string): void {
  const message_id = messageId.parse(randomUUID());
  const piece = { turn_id: null, message_id, type: 'text', mode: 'append', metadata: {} } as const;
  peer.emit({ event: 'agent.message', payload: { ...piece, session_id, content } });
}

const said = ({ deps }: TestServer, session_id: SessionId): string[] =>
  listMessages(deps, { session_id, after: 1, limit: 100 }).items.map(({ content }) => content);

it('R4: an event that can never be stored is left out with a line in the log, and those around it count', async () => {
  const { server, peer, session_id } = await servers.working();
  forbid(server, 'poison');
  say(peer, session_id, 'before');
  say(peer, session_id, 'poison');
  say(peer, session_id, 'after');
  await peer.stored();
  expect(peer.closed).toBeUndefined();
  expect(said(server, session_id)).toEqual(['before', 'after']);
  const line = server.logged.find(({ text }) => text.includes('can never be applied'));
  expect(line).toMatchObject({ level: 'error', fields: { event: 'agent.message', seq: peer.lastSeq - 1 } });
  expect(JSON.stringify(line)).not.toContain('poison');
  expect(server.events.filter(({ type }) => type === 'message.added').map(({ seq }) => seq)).toHaveLength(3);
});

it('R4: what nobody here can read is left out as well, and the runner is not asked for it again', async () => {
  const { server, peer, session_id } = await servers.working();
  peer.emit({ event: 'agent.from.tomorrow', payload: { any: 'thing' } } as never);
  peer.emit({ event: 'agent.exited', payload: {} } as never);
  say(peer, session_id, 'after');
  await peer.stored();
  expect(peer.closed).toBeUndefined();
  expect(said(server, session_id)).toEqual(['after']);
  expect(server.logged.filter(({ text }) => text.includes('cannot read it'))).toHaveLength(2);
});

it('R17: a question whose event was left out is lost to nobody: the runner has to say hello, which brings it', async () => {
  const { server, peer, session_id } = await servers.working();
  forbid(server, 'Which');
  const other = peer.ask(session_id, { message: 'Now?' });
  await peer.stored();
  const left = peer.ask(session_id);
  await eventually(() => peer.closed).toMatchObject({ code: 1011 });
  expect(peer.lastAck).toBe(peer.lastSeq);
  expect(() => clarificationOf(server, left.pending_id)).toThrow('no such question');
  expect(clarificationOf(server, other.pending_id).status).toBe('pending');
  await peer.connect(server.url);
  await eventually(() => server.logged.some(({ text }) => text.includes('can never be recorded'))).toBe(true);
  expect(clarificationOf(server, other.pending_id).status).toBe('pending');
  expect(peer.closed, 'a hello is not asked for again because of what it brings').toBeUndefined();
  allow(server);
  await peer.cut();
  await peer.connect(server.url);
  await eventually(() => clarificationOf(server, left.pending_id).status).toBe('pending');
});

it('R17: an end that was left out is told by the answer to who decided it, and else by the next hello', async () => {
  const { server, peer, session_id } = await servers.working();
  const [decided, expired] = [peer.ask(session_id), peer.ask(session_id)];
  await peer.stored();
  server.deps.database.db.run(
    `create trigger forbidden before update on clarifications when new.settled_at = '2026-11-29T12:01:00.000Z'
     begin select raise(abort, 'forbidden'); end`,
  );
  expect(await answer(server, decided.pending_id)).toMatchObject({ status: 'answered' });
  expect(server.logged.some(({ text }) => text.includes('can never be applied'))).toBe(true);
  expect(peer.closed).toBeUndefined();
  peer.settle(expired.pending_id, { outcome: 'declined', cause: 'deadline' });
  await eventually(() => peer.closed).toMatchObject({ code: 1011 });
  await peer.connect(server.url);
  await eventually(() => clarificationOf(server, expired.pending_id).status).toBe('cancelled');
});

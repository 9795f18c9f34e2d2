import type { Message } from '@kandev/contracts';
import { messageId, runnerId, sessionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { Writer } from '../stores/writer.ts';
import { pruneEventLog } from '../jobs/pruning.ts';
import type { FeedItem } from './event-feed.ts';
import { EventFeed } from './event-feed.ts';

let database: Database;
let writer: Writer;
let feed: EventFeed;
let now: Date;

beforeEach(() => {
  now = new Date('2026-11-29T12:00:00Z');
  database = openDatabase(':memory:');
  writer = new Writer(database, () => now);
  feed = new EventFeed(database, writer);
});
afterEach(() => database.close());

const id = runnerId.parse(randomUUID());
const emit = (name: string): void =>
  writer.transact((tx) => tx.emit({ type: 'runner.connected', payload: { id, name } }));

function listen(after: number): { seen: FeedItem[]; end: AbortController } {
  const seen: FeedItem[] = [];
  const end = new AbortController();
  feed.subscribe(after, (item) => seen.push(item), { signal: end.signal });
  return { seen, end };
}

const seqs = (seen: FeedItem[]): number[] => seen.flatMap((item) => ('seq' in item ? [item.seq] : []));
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

it('delivers what is later than the given event, once and in order, while more comes', async () => {
  for (let count = 0; count < 1_000; count += 1) emit('before');
  const { seen } = listen(0);
  while (seen.length < 1_200) {
    if (feed.newestSeq() < 1_200) emit('while');
    await new Promise(setImmediate);
  }
  emit('after');
  expect(seqs(seen)).toEqual(upTo(1_201));
});

it('delivers nothing that was rolled back, and nothing before its commit', () => {
  const { seen } = listen(0);
  expect(() =>
    writer.transact((tx) => {
      tx.emit({ type: 'runner.connected', payload: { id, name: 'undone' } });
      expect(seen).toEqual([]);
      throw new Error('no');
    }),
  ).toThrow('no');
  emit('done');
  expect(seen.map((item) => ('payload' in item ? item.payload : null))).toEqual([{ id, name: 'done' }]);
});

it('delivers what a listener writes after the event that it was given, in the same order to everyone', () => {
  const { seen: first } = listen(0);
  writer.onCommit((events) => {
    if (events.some((event) => event.type === 'runner.connected')) {
      writer.transact((tx) => tx.emit({ type: 'runner.disconnected', payload: { id, name: 'echo' } }));
    }
  });
  const { seen: second } = listen(0);
  emit('a');
  emit('b');
  for (const seen of [first, second]) {
    expect(seen.map((item) => ('type' in item ? item.type : ''))).toEqual([
      'runner.connected',
      'runner.disconnected',
      'runner.connected',
      'runner.disconnected',
    ]);
  }
});

it('sends a reset when the log has dropped later events, or ends before the given one', () => {
  for (let count = 0; count < 10; count += 1) emit('old');
  pruneEventLog({ writer, now: () => now }, { maxEvents: 4 });
  expect(listen(5).seen).toEqual([{ reset: true }]);
  expect(seqs(listen(6).seen)).toEqual([7, 8, 9, 10]);
  expect(listen(11).seen).toEqual([{ reset: true }]);
  expect(listen(10).seen).toEqual([]);
});

it('never uses a number again, even when all events are trimmed', () => {
  emit('old');
  now = new Date('2026-12-29T12:00:00Z');
  pruneEventLog({ writer, now: () => now });
  expect(feed.newestSeq()).toBe(1);
  expect(listen(0).seen).toEqual([{ reset: true }]);
  const { seen } = listen(1);
  emit('new');
  expect(seqs(seen)).toEqual([2]);
});

it('keeps only the newest version of a message that grows', () => {
  const session_id = sessionId.parse(randomUUID());
  const message: Message = {
    id: messageId.parse(randomUUID()),
    session_id,
    seq: 1,
    turn_id: null,
    author: 'agent',
    type: 'text',
    content: '',
    requests_input: false,
    metadata: {},
    created_at: now.toISOString(),
  };
  writer.transact((tx) => tx.emit({ type: 'message.added', session_id, payload: message }));
  for (const content of ['a', 'ab', 'abc']) {
    writer.transact((tx) =>
      tx.emit({ type: 'message.updated', session_id, payload: { ...message, content } }),
    );
  }
  const { seen } = listen(0);
  expect(seqs(seen)).toEqual([1, 4]);
  expect(seen.at(-1)).toMatchObject({ payload: { content: 'abc' } });
});

it('stops when its signal aborts, and drops a listener that throws without failing the commit', () => {
  const { seen, end } = listen(0);
  let calls = 0;
  const warned = new Promise((resolve) => process.once('warning', resolve));
  const fail = (): never => {
    calls += 1;
    throw new Error('a listener failed');
  };
  feed.subscribe(0, fail, { signal: new AbortController().signal });
  emit('one');
  end.abort();
  emit('two');
  expect(seqs(seen)).toEqual([1]);
  expect(calls).toBe(1);
  return expect(warned).resolves.toMatchObject({ message: 'a listener failed' });
});

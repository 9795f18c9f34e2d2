import type { LiveEvent } from '@kandev/contracts';
import { sessionId, taskId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import type { NoticeRow } from '../stores/notices.ts';
import { insertNotice, isNoticeWanted } from '../stores/notices.ts';
import { writeSetting } from '../stores/settings.ts';
import { Writer } from '../stores/writer.ts';
import { dispatchNotices, liveProvider } from './notices.ts';
import type { NoticeProvider } from './notices.ts';
import { z } from 'zod';

let database: Database;
let writer: Writer;
let events: LiveEvent[];
const log = { error: () => undefined };

beforeEach(() => {
  database = openDatabase(':memory:');
  writer = new Writer(database, () => new Date());
  events = [];
  writer.onCommit((committed) => events.push(...committed));
});
afterEach(() => database.close());

const task_id = taskId.parse(randomUUID());
const session_id = sessionId.parse(randomUUID());

const note = (occurrence_id: string): void =>
  writer.transact((tx) => {
    const notice = {
      event: 'session.clarification_requested',
      title: 'Claude asks you',
      body: 'A cache',
    } as const;
    insertNotice(tx, { ...notice, occurrence_id, task_id, session_id });
    tx.emit({ type: 'runner.connected', payload: { id: '' as never, name: '' } });
  });

/** A second way to reach people, which keeps what it is handed. */
function collector(name: string, failing = new Set<string>()): NoticeProvider & { handed: string[] } {
  const handed: string[] = [];
  return {
    name,
    handed,
    deliver: (_tx, { occurrence_id }: NoticeRow) => {
      if (failing.has(occurrence_id)) throw new Error('unreachable');
      handed.push(occurrence_id);
    },
  };
}

it('delivers the notices that a crash left, once, and later ones as they are committed', () => {
  note('before');
  const stop = dispatchNotices({ database, writer, log }, [liveProvider]);
  note('later');
  note('later');
  stop();
  dispatchNotices({ database, writer, log }, [liveProvider])();
  const told = events.flatMap((event) =>
    event.type === 'notification' ? [event.payload.occurrence_id] : [],
  );
  expect(told).toEqual(['before', 'later']);
});

it('each provider consumes each notice once, on its own [R5]', () => {
  const [one, other] = [collector('one'), collector('other')];
  dispatchNotices({ database, writer, log }, [one])();
  note('a');
  dispatchNotices({ database, writer, log }, [one, other]);
  note('b');
  expect(one.handed).toEqual(['a', 'b']);
  expect(other.handed).toEqual(['a', 'b']);
});

it('delivers all due notices in one transaction [R5]', () => {
  for (let n = 0; n < 5; n += 1) note(String(n));
  let commits = 0;
  writer.onCommit(() => (commits += 1));
  dispatchNotices({ database, writer, log }, [liveProvider])();
  expect(commits).toBe(1);
  expect(events.filter(({ type }) => type === 'notification')).toHaveLength(5);
});

it('retries a notice that a provider failed on, and fails no commit', () => {
  const failing = new Set(['a']);
  const provider = collector('flaky', failing);
  dispatchNotices({ database, writer, log }, [provider]);
  note('a');
  expect(provider.handed).toEqual([]);
  failing.clear();
  note('b');
  expect(provider.handed).toEqual(['a', 'b']);
});

it('notifies of questions unless switched off, and of finished turns only when switched on', () => {
  expect(isNoticeWanted(database, 'session.clarification_requested')).toBe(true);
  expect(isNoticeWanted(database, 'session.turn_finished')).toBe(false);
  const chosen = { 'session.clarification_requested': false, 'session.turn_finished': true };
  writer.transact((tx) => writeSetting(tx, { key: 'notifications', schema: z.unknown() }, chosen));
  expect(isNoticeWanted(database, 'session.clarification_requested')).toBe(false);
  expect(isNoticeWanted(database, 'session.turn_finished')).toBe(true);
});

import { describe, expect, it } from 'vitest';
import {
  aBoard,
  aClarification,
  aMessage,
  anAnswered,
  anEvent,
  aPermission,
  aSession,
  aTask,
  id,
} from '#testing/records.ts';
import { applyEvent } from './apply-event.ts';

describe('the board', () => {
  it('takes a changed task in its place and remembers how far it has come', () => {
    const before = aBoard([aTask(), aTask({ id: id(2) })], 4);
    const after = applyEvent.board(before, anEvent(5, 'task.updated', aTask({ title: 'Other' })));
    expect(after.tasks.map(({ title }) => title)).toEqual(['Other', 'Add a store']);
    expect(after.seq).toBe(5);
  });

  it('ignores an event that it was read after, so an old one never takes back what is newer', () => {
    const before = aBoard([aTask()], 5);
    expect(applyEvent.board(before, anEvent(5, 'task.updated', aTask({ title: 'Old' })))).toBe(before);
  });

  it('applies the same event twice as once', () => {
    const event = anEvent(6, 'task.created', aTask({ id: id(3) }));
    const once = applyEvent.board(aBoard([aTask()], 5), event);
    expect(applyEvent.board(once, event)).toBe(once);
    expect(once.tasks).toHaveLength(2);
  });

  it('drops tasks that are deleted or archived', () => {
    const before = aBoard([aTask(), aTask({ id: id(2) })], 0);
    const deleted = applyEvent.board(before, anEvent(1, 'task.deleted', { id: aTask().id }));
    expect(deleted.tasks.map((task) => task.id)).toEqual([id(2)]);
    const archived = applyEvent.board(
      deleted,
      anEvent(2, 'task.updated', aTask({ id: id(2), archived: true })),
    );
    expect(archived.tasks).toEqual([]);
  });

  it('stays the very same object for events that are not about tasks', () => {
    const before = aBoard([aTask()], 0);
    expect(applyEvent.board(before, anEvent(1, 'message.added', aMessage(1)))).toBe(before);
  });
});

describe('a transcript', () => {
  const apply = (
    messages: Parameters<typeof applyEvent.messages>[1],
    ...events: ReturnType<typeof anEvent>[]
  ) => events.reduce((known, event) => applyEvent.messages(aSession().id, known, event), messages);

  it('keeps the order of its entries whatever order they arrive in', () => {
    const after = apply(
      [aMessage(1)],
      anEvent(2, 'message.added', aMessage(3)),
      anEvent(1, 'message.added', aMessage(2)),
    );
    expect(after.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('stays without a gap: an entry before those that are known is none of them', () => {
    const known = [aMessage(7), aMessage(8)];
    expect(apply(known, anEvent(9, 'message.updated', aMessage(3, { content: 'grown' })))).toBe(known);
  });

  it('an earlier stretch that is on its way takes changes of its own entries, and no new ones', () => {
    const earlier = [aMessage(3), aMessage(4)];
    const grown = applyEvent.earlierMessages(
      earlier,
      anEvent(9, 'message.updated', aMessage(4, { content: 'grown' })),
    );
    expect(grown.map(({ content }) => content)).toEqual(['entry 3', 'grown']);
    expect(applyEvent.earlierMessages(earlier, anEvent(9, 'message.added', aMessage(9)))).toBe(earlier);
  });

  it('replaces an entry that has grown, once', () => {
    const grown = anEvent(9, 'message.updated', aMessage(1, { content: 'longer' }));
    expect(apply([aMessage(1), aMessage(2)], grown, grown).map(({ content }) => content)).toEqual([
      'longer',
      'entry 2',
    ]);
  });

  it('takes nothing from another session', () => {
    const before = [aMessage(1)];
    expect(apply(before, anEvent(1, 'message.added', aMessage(2, { session_id: id(11) })))).toBe(before);
  });
});

describe('clarifications', () => {
  const created = anEvent(1, 'clarification.created', aClarification());
  const settled = anEvent(2, 'clarification.settled', anAnswered());

  it('a pending list gains a question when it is raised and loses it when it ends', () => {
    const raised = applyEvent.clarifications({ status: 'pending' }, [], created);
    expect(raised).toEqual([aClarification()]);
    expect(applyEvent.clarifications({ status: 'pending' }, raised, settled)).toEqual([]);
  });

  it('field case 8: a settled record never turns pending again', () => {
    const known = applyEvent.clarifications({}, [aClarification()], settled);
    expect(applyEvent.clarifications({}, known, created)).toBe(known);
  });

  it('lists the oldest first', () => {
    const older = aClarification({ pending_id: id(31), created_at: '2026-01-01T09:00:00Z' });
    const list = applyEvent.clarifications(
      {},
      [aClarification()],
      anEvent(3, 'clarification.created', older),
    );
    expect(list.map(({ pending_id }) => pending_id)).toEqual([id(31), id(30)]);
  });

  it('keeps to its filter', () => {
    const other = { session_id: aSession({ id: id(11) }).id };
    expect(applyEvent.clarifications(other, [], created)).toEqual([]);
    expect(applyEvent.clarifications({ session_id: aSession().id }, [], created)).toHaveLength(1);
  });

  it('AC-12f: two questions with the same words stay two', () => {
    const twin = anEvent(3, 'clarification.created', aClarification({ pending_id: id(31) }));
    const both = applyEvent.clarifications({ status: 'pending' }, [aClarification()], twin);
    const left = applyEvent.clarifications({ status: 'pending' }, both, settled);
    expect(left.map(({ pending_id }) => pending_id)).toEqual([id(31)]);
  });
});

it('the sessions of a task follow their events, a new one first', () => {
  const { task_id } = aSession();
  const ended = aSession({ state: 'COMPLETED' });
  const newer = aSession({ id: id(11) });
  const list = [ended, newer].reduce(
    (known, session) => applyEvent.taskSessions(task_id, known, anEvent(1, 'session.updated', session)),
    [aSession()],
  );
  expect(list).toEqual([newer, ended]);
  const elsewhere = aSession({ id: id(12), task_id: id(2) });
  expect(applyEvent.taskSessions(task_id, list, anEvent(2, 'session.updated', elsewhere))).toBe(list);
});

it('a session and a permission follow their events', () => {
  const ended = aSession({ state: 'FAILED' });
  expect(applyEvent.session(aSession(), anEvent(1, 'session.updated', ended))).toBe(ended);
  expect(applyEvent.session(aSession(), anEvent(1, 'session.updated', aSession({ id: id(11) })))).toEqual(
    aSession(),
  );
  const done = anEvent(2, 'permission.settled', aPermission({ status: 'answered', option_id: 'yes' }));
  expect(applyEvent.permissions({ status: 'pending' }, [aPermission()], done)).toEqual([]);
});

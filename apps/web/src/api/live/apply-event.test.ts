import { column } from '@kandev/contracts';
import { describe, expect, it } from 'vitest';
import {
  aBoard,
  aClarification,
  aMessage,
  anAnsweredClarification,
  anEvent,
  aPermission,
  aSession,
  aTask,
  id,
} from '#testing/fixtures.ts';
import { applyEvent, type ArchivePage } from './apply-event.ts';

describe('the board', () => {
  it('replaces a changed task and moves its seq on', () => {
    const before = aBoard([aTask(), aTask({ id: id(2) })], 4);
    const after = applyEvent.board(before, anEvent(5, 'task.updated', aTask({ title: 'Other' })));
    expect(after.tasks.map(({ title }) => title)).toEqual(['Other', 'Add a store']);
    expect(after.seq).toBe(5);
  });

  it('ignores an event from before it was read', () => {
    const before = aBoard([aTask()], 5);
    expect(applyEvent.board(before, anEvent(5, 'task.updated', aTask({ title: 'Old' })))).toBe(before);
  });

  it('is the same after an event is applied twice', () => {
    const event = anEvent(6, 'task.created', aTask({ id: id(3) }));
    const once = applyEvent.board(aBoard([aTask()], 5), event);
    expect(applyEvent.board(once, event)).toBe(once);
    expect(once.tasks).toHaveLength(2);
  });

  it('removes tasks that are deleted or archived', () => {
    const before = aBoard([aTask(), aTask({ id: id(2) })], 0);
    const deleted = applyEvent.board(before, anEvent(1, 'task.deleted', { id: aTask().id }));
    expect(deleted.tasks.map((task) => task.id)).toEqual([id(2)]);
    const archived = applyEvent.board(
      deleted,
      anEvent(2, 'task.updated', aTask({ id: id(2), archived: true })),
    );
    expect(archived.tasks).toEqual([]);
  });

  it('stays the same object after an event that is not about it', () => {
    const before = aBoard([aTask()], 0);
    expect(applyEvent.board(before, anEvent(1, 'message.added', aMessage(1)))).toBe(before);
  });
});

describe('the columns of the board', () => {
  const aColumn = (number: number, position: number, title = `${number}`) =>
    column.parse({ id: id(number), title, position, role: null });
  const titles = (board: ReturnType<typeof aBoard>) => board.columns.map(({ title }) => title);

  it('are sorted by position after a column is created or moved', () => {
    const made = applyEvent.board(aBoard([]), anEvent(1, 'column.created', aColumn(51, 2, 'Review')));
    const between = applyEvent.board(made, anEvent(2, 'column.created', aColumn(52, 1.5, 'Blocked')));
    expect(titles(between)).toEqual(['In progress', 'Blocked', 'Review']);
    const moved = applyEvent.board(between, anEvent(3, 'column.updated', aColumn(52, 0, 'Waiting')));
    expect(titles(moved)).toEqual(['Waiting', 'In progress', 'Review']);
    expect(moved.seq).toBe(3);
  });

  it('lose a removed column, and an old event does not bring it back', () => {
    const before = applyEvent.board(aBoard([]), anEvent(1, 'column.created', aColumn(51, 2)));
    const after = applyEvent.board(before, anEvent(2, 'column.deleted', { id: aColumn(51, 2).id }));
    expect(titles(after)).toEqual(['In progress']);
    expect(applyEvent.board(after, anEvent(1, 'column.created', aColumn(51, 2)))).toBe(after);
  });
});

describe('the archive', () => {
  const archived = (number: number) => aTask({ id: id(number), archived: true });
  const page = (...numbers: number[]): ArchivePage => ({ items: numbers.map(archived), next_cursor: null });
  const ids = ({ items }: ArchivePage) => items.map((task) => task.id);

  it('puts a task that is archived or changed on top of the first page only', () => {
    const event = anEvent(1, 'task.updated', archived(3));
    expect(ids(applyEvent.archivePage(page(1, 2), event, true))).toEqual([id(3), id(1), id(2)]);
    expect(ids(applyEvent.archivePage(page(1, 3), event, true))).toEqual([id(3), id(1)]);
    expect(ids(applyEvent.archivePage(page(3, 4), event, false))).toEqual([id(4)]);
  });

  it('removes a task that is restored or deleted, and leaves other pages the same object', () => {
    const restored = anEvent(1, 'task.updated', aTask({ id: id(2) }));
    expect(ids(applyEvent.archivePage(page(1, 2), restored, true))).toEqual([id(1)]);
    const deleted = anEvent(2, 'task.deleted', { id: aTask().id });
    expect(ids(applyEvent.archivePage(page(1, 2), deleted, false))).toEqual([id(2)]);
    const known = page(4);
    expect(applyEvent.archivePage(known, restored, true)).toBe(known);
  });

  it('a task that the board does not show follows its events, and is null once deleted', () => {
    const changed = anEvent(1, 'task.updated', aTask({ title: 'Other' }));
    expect(applyEvent.task(aTask(), changed)?.title).toBe('Other');
    expect(applyEvent.task(archived(2), changed)).toEqual(archived(2));
    expect(applyEvent.task(aTask(), anEvent(2, 'task.deleted', { id: aTask().id }))).toBeNull();
  });
});

describe('a transcript', () => {
  const apply = (
    messages: Parameters<typeof applyEvent.messages>[1],
    ...events: ReturnType<typeof anEvent>[]
  ) => events.reduce((known, event) => applyEvent.messages(aSession().id, known, event), messages);

  it('sorts its messages by seq, in whatever order they arrive', () => {
    const after = apply(
      [aMessage(1)],
      anEvent(2, 'message.added', aMessage(3)),
      anEvent(1, 'message.added', aMessage(2)),
    );
    expect(after.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('stays without a gap: a message from before its first is ignored', () => {
    const known = [aMessage(7), aMessage(8)];
    expect(apply(known, anEvent(9, 'message.updated', aMessage(3, { content: 'grown' })))).toBe(known);
  });

  it('an earlier page takes changes of its own messages, and no new ones', () => {
    const earlier = [aMessage(3), aMessage(4)];
    const grown = applyEvent.earlierMessages(
      earlier,
      anEvent(9, 'message.updated', aMessage(4, { content: 'grown' })),
    );
    expect(grown.map(({ content }) => content)).toEqual(['entry 3', 'grown']);
    expect(applyEvent.earlierMessages(earlier, anEvent(9, 'message.added', aMessage(9)))).toBe(earlier);
  });

  it('replaces a message that has grown, once', () => {
    const grown = anEvent(9, 'message.updated', aMessage(1, { content: 'longer' }));
    expect(apply([aMessage(1), aMessage(2)], grown, grown).map(({ content }) => content)).toEqual([
      'longer',
      'entry 2',
    ]);
  });

  it('ignores messages of another session', () => {
    const before = [aMessage(1)];
    expect(apply(before, anEvent(1, 'message.added', aMessage(2, { session_id: id(11) })))).toBe(before);
  });
});

describe('clarifications', () => {
  const created = anEvent(1, 'clarification.created', aClarification());
  const settled = anEvent(2, 'clarification.settled', anAnsweredClarification());

  it('a pending list gains a clarification when it is created and loses it when it settles', () => {
    const raised = applyEvent.clarifications({ status: 'pending' }, [], created);
    expect(raised).toEqual([aClarification()]);
    expect(applyEvent.clarifications({ status: 'pending' }, raised, settled)).toEqual([]);
  });

  it('a settled record never becomes pending again', () => {
    const known = applyEvent.clarifications({}, [aClarification()], settled);
    expect(applyEvent.clarifications({}, known, created)).toBe(known);
  });

  it('the oldest comes first', () => {
    const older = aClarification({ pending_id: id(31), created_at: '2026-01-01T09:00:00Z' });
    const list = applyEvent.clarifications(
      {},
      [aClarification()],
      anEvent(3, 'clarification.created', older),
    );
    expect(list.map(({ pending_id }) => pending_id)).toEqual([id(31), id(30)]);
  });

  it('a list takes only records that pass its filter', () => {
    const other = { session_id: aSession({ id: id(11) }).id };
    expect(applyEvent.clarifications(other, [], created)).toEqual([]);
    expect(applyEvent.clarifications({ session_id: aSession().id }, [], created)).toHaveLength(1);
  });

  it('two clarifications with the same text stay two [AC-12f]', () => {
    const twin = anEvent(3, 'clarification.created', aClarification({ pending_id: id(31) }));
    const both = applyEvent.clarifications({ status: 'pending' }, [aClarification()], twin);
    const left = applyEvent.clarifications({ status: 'pending' }, both, settled);
    expect(left.map(({ pending_id }) => pending_id)).toEqual([id(31)]);
  });
});

it('the sessions of a task follow their events, and a new session comes first', () => {
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

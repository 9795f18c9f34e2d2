import type { Board } from '@kandev/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import {
  aBoard,
  aClarification,
  aMessage,
  anAnsweredClarification,
  anEvent,
  aSession,
  aTask,
  id,
} from '#testing/fixtures.ts';
import { queryKeys } from '../query-keys.ts';
import { applyEvent, type LiveChange } from './apply-event.ts';
import { LiveCache } from './live-cache.ts';

async function start(seq = 10) {
  const queries = new QueryClient();
  const cache = new LiveCache(queries);
  const board = await cache.fetchBoard(() => Promise.resolve(aBoard([aTask()], seq)));
  queries.setQueryData(queryKeys.board, board);
  return { queries, cache };
}

it('applies each event once, by its seq', async () => {
  const { queries, cache } = await start();
  expect(cache.apply(anEvent(11, 'task.updated', aTask({ title: 'New' })))).toBe(true);
  expect(cache.apply(anEvent(11, 'task.updated', aTask({ title: 'Again' })))).toBe(false);
  expect(cache.apply(anEvent(9, 'task.updated', aTask({ title: 'Old' })))).toBe(false);
  expect(queries.getQueryData(queryKeys.board)).toMatchObject({ tasks: [{ title: 'New' }], seq: 11 });
  expect(cache.cursor).toBe(11);
});

it('an event that arrives during a fetch is applied to the older answer', async () => {
  const { cache } = await start();
  const answer = Promise.withResolvers<ReturnType<typeof aMessage>[]>();
  const id = aSession().id;
  const fetched = cache.fetchLive(
    () => answer.promise,
    (known, change) => applyEvent.messages(id, known, change),
  );
  await Promise.resolve();
  cache.apply(anEvent(11, 'message.updated', aMessage(1, { content: 'grown' })));
  answer.resolve([aMessage(1)]);
  expect((await fetched).map(({ content }) => content)).toEqual(['grown']);
});

it('neither a late event nor a slow answer makes a settled clarification pending again', async () => {
  const { queries, cache } = await start();
  const pending = queryKeys.clarifications({ status: 'pending' });
  queries.setQueryData(pending, [aClarification()]);
  const own: LiveChange = { type: 'clarification.settled', payload: anAnsweredClarification() };
  cache.apply(own);
  expect(queries.getQueryData(pending)).toEqual([]);

  cache.apply(anEvent(11, 'clarification.created', aClarification()));
  expect(queries.getQueryData(pending)).toEqual([]);
  expect(cache.withoutStalePending({ status: 'pending' }, [aClarification()])).toEqual([]);
  expect(cache.withoutStalePending({}, [aClarification()])).toEqual([anAnsweredClarification()]);
});

it('a slow answer restores neither a deleted task nor a deleted column', async () => {
  const { queries, cache } = await start();
  const [column] = aBoard([]).columns;
  if (column === undefined) throw new Error('a board without columns');
  cache.apply(anEvent(11, 'task.deleted', { id: aTask().id }));
  cache.apply(anEvent(12, 'column.deleted', { id: column.id }));
  expect(cache.apply({ type: 'task.updated', payload: aTask({ title: 'Renamed' }) })).toBe(false);
  expect(cache.apply({ type: 'column.updated', payload: column })).toBe(false);
  expect(queries.getQueryData<Board>(queryKeys.board)?.tasks).toEqual([]);
  expect(queries.getQueryData<Board>(queryKeys.board)?.columns).not.toContainEqual(column);
});

it('the answer to an own call does not undo events that arrived during the call', async () => {
  const { queries, cache } = await start();
  const answer = Promise.withResolvers<ReturnType<typeof aTask>>();
  const rename = () =>
    cache.callAndApply(
      () => answer.promise,
      (payload) => ({ type: 'task.updated', payload }),
    );
  const shown = () => queries.getQueryData<Board>(queryKeys.board)?.tasks[0];
  const renamed = rename();
  cache.apply(anEvent(11, 'task.updated', aTask({ id: id(99) })));
  cache.apply(anEvent(12, 'task.updated', aTask({ title: 'Renamed', pending_count: 1 })));
  answer.resolve(aTask({ title: 'Renamed' }));
  expect((await renamed).title).toBe('Renamed');
  expect(shown()?.pending_count).toBe(1);

  await rename();
  expect(shown()?.pending_count).toBe(0);
});

it('live records are fetched only after the first board, which sets the cursor', async () => {
  const queries = new QueryClient();
  const cache = new LiveCache(queries);
  const order: string[] = [];
  const session = cache.fetchLive(() => {
    order.push('session');
    return Promise.resolve(aSession());
  }, applyEvent.session);
  await cache.fetchBoard(() => {
    order.push('board');
    return Promise.resolve(aBoard([], 3));
  });
  await session;
  expect(order).toEqual(['board', 'session']);
});

it('after a reset, the next board sets the cursor anew', async () => {
  const { cache } = await start();
  cache.resetCursor();
  expect(cache.cursor).toBeNull();
  await cache.fetchBoard(() => Promise.resolve(aBoard([], 4)));
  expect(cache.cursor).toBe(4);
});

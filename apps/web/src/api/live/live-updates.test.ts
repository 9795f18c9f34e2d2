import type { LiveEvent } from '@kandev/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anEvent, aTask } from '#testing/records.ts';
import { ScriptedSocket } from '#testing/scripted-socket.ts';
import { LiveUpdates } from './live-updates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin() {
  const sockets: ScriptedSocket[] = [];
  const heard: LiveEvent[] = [];
  const begun: boolean[] = [];
  const refused = vi.fn();
  let cursor: number | null = null;
  const updates = new LiveUpdates({
    open: () => {
      const socket = new ScriptedSocket();
      sockets.push(socket);
      return socket;
    },
    cursor: () => cursor,
    begin: (afresh) => {
      begun.push(afresh);
      cursor = 10 * begun.length;
      return Promise.resolve();
    },
    forget: () => (cursor = null),
    onRefused: refused,
    onEvent: (event) => {
      heard.push(event);
      cursor = event.seq;
    },
  });
  const ended = updates.follow();
  const latest = async () => {
    await vi.advanceTimersByTimeAsync(0);
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { updates, sockets, heard, begun, refused, latest, ended };
}

it('says where it stands, and passes events on in order', async () => {
  const { updates, heard, latest } = begin();
  const socket = await latest();
  expect(updates.state()).toBe('connecting');
  socket.opens();
  expect(socket.sent).toEqual([{ after: 10 }]);
  expect(updates.state()).toBe('live');
  socket.says(anEvent(11, 'task.updated', aTask()));
  socket.says({ heartbeat: true });
  socket.says(anEvent(12, 'task.updated', aTask()));
  expect(heard.map(({ seq }) => seq)).toEqual([11, 12]);
});

it('field case 66: goes on from the last event it applied, and says meanwhile that it reconnects', async () => {
  const { updates, sockets, latest } = begin();
  const first = await latest();
  first.opens();
  first.says(anEvent(11, 'task.updated', aTask()));
  first.drops();
  await vi.advanceTimersByTimeAsync(0);
  expect(updates.state()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(1_000);
  const second = await latest();
  expect(sockets).toHaveLength(2);
  second.opens();
  expect(second.sent).toEqual([{ after: 11 }]);
  expect(updates.state()).toBe('live');
});

it('takes 35 s of silence for a dead connection', async () => {
  const { updates, latest } = begin();
  const socket = await latest();
  socket.opens();
  await vi.advanceTimersByTimeAsync(30_000);
  socket.says({ heartbeat: true });
  await vi.advanceTimersByTimeAsync(34_000);
  expect(updates.state()).toBe('live');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(socket.closed).toBe(true);
  expect(updates.state()).not.toBe('live');
});

it('says at once that the network is gone, and is back as soon as that is', async () => {
  const { updates, latest, sockets } = begin();
  const socket = await latest();
  socket.opens();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.closed).toBe(true);
  expect(updates.state()).toBe('reconnecting');
  window.dispatchEvent(new Event('online'));
  (await latest()).opens();
  expect(sockets).toHaveLength(2);
  expect(updates.state()).toBe('live');
});

it('a tab that slept finds its connection dead as soon as it is looked at, and catches up', async () => {
  const { latest, sockets } = begin();
  const socket = await latest();
  socket.opens();
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600);
  expect(sockets).toHaveLength(2);
  const next = await latest();
  next.opens();
  expect(next.sent).toEqual([{ after: 10 }]);
});

it.each([
  ['a reset', { reset: true }],
  ['a frame of no known shape', { seq: 11, type: 'task.exploded', payload: {} }],
])('reads everything afresh after %s', async (_what, frame) => {
  const { latest, begun, sockets } = begin();
  const first = await latest();
  first.opens();
  first.says({ heartbeat: true });
  first.says(frame);
  const second = await latest();
  expect(begun).toEqual([false, true]);
  expect(sockets).toHaveLength(2);
  second.opens();
  expect(second.sent).toEqual([{ after: 20 }]);
});

it('waits longer after each failure, to ten seconds at most, and no longer once the network is back', async () => {
  const { sockets } = begin();
  await vi.advanceTimersByTimeAsync(0);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const opened = sockets.length;
    sockets.at(-1)?.drops();
    let waited = 0;
    while (sockets.length === opened && waited < 30_000) {
      await vi.advanceTimersByTimeAsync(50);
      waited += 50;
    }
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThanOrEqual(550);
  expect(waits.at(-1)).toBeGreaterThan(7_000);
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_050);

  const opened = sockets.length;
  sockets.at(-1)?.drops();
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets.length).toBe(opened + 1);
});

it('tells when the stream does not even open, and only then', async () => {
  const { refused, latest } = begin();
  (await latest()).drops();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused).toHaveBeenCalledTimes(1);
  const second = await latest();
  second.opens();
  second.drops();
  await vi.advanceTimersByTimeAsync(100);
  expect(refused).toHaveBeenCalledTimes(1);
});

it('ends when it is disposed of', async () => {
  const { updates, latest, ended } = begin();
  const socket = await latest();
  updates[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(0);
  await ended;
  expect(socket.closed).toBe(true);
});

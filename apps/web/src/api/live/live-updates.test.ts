import type { LiveEvent } from '@kandev/contracts';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { anEvent, aTask } from '#testing/fixtures.ts';
import { ScriptedSocket } from '#testing/scripted-socket.ts';
import { LiveUpdates } from './live-updates.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function fixRandom(value: number): void {
  const spy = vi.spyOn(Math, 'random').mockReturnValue(value);
  onTestFinished(() => spy.mockRestore());
}

function startLiveUpdates() {
  const sockets: ScriptedSocket[] = [];
  const events: LiveEvent[] = [];
  const boardReads: boolean[] = [];
  const connectFailed = vi.fn();
  let cursor: number | null = null;
  const updates = new LiveUpdates({
    openSocket: () => {
      const socket = new ScriptedSocket();
      sockets.push(socket);
      return socket;
    },
    currentCursor: () => cursor,
    readBoard: (refetchAll) => {
      boardReads.push(refetchAll);
      cursor = 10 * boardReads.length;
      return Promise.resolve();
    },
    resetCursor: () => (cursor = null),
    onConnectFailed: connectFailed,
    onEvent: (event) => {
      events.push(event);
      cursor = event.seq;
    },
  });
  const following = updates.follow();
  const latestSocket = async () => {
    await vi.advanceTimersByTimeAsync(0);
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { updates, sockets, events, boardReads, connectFailed, latestSocket, following };
}

it('tells its state, and passes events on in order', async () => {
  const { updates, events, latestSocket } = startLiveUpdates();
  const socket = await latestSocket();
  expect(updates.state()).toBe('connecting');
  socket.emitOpen();
  expect(socket.sent).toEqual([{ after: 10 }]);
  expect(updates.state()).toBe('live');
  socket.emitFrame(anEvent(11, 'task.updated', aTask()));
  socket.emitFrame({ heartbeat: true });
  socket.emitFrame(anEvent(12, 'task.updated', aTask()));
  expect(events.map(({ seq }) => seq)).toEqual([11, 12]);
});

it('reconnects after the last event it applied, and says meanwhile that it reconnects', async () => {
  const { updates, sockets, latestSocket } = startLiveUpdates();
  const first = await latestSocket();
  first.emitOpen();
  first.emitFrame(anEvent(11, 'task.updated', aTask()));
  first.emitClose();
  await vi.advanceTimersByTimeAsync(0);
  expect(updates.state()).toBe('reconnecting');
  await vi.advanceTimersByTimeAsync(1_000);
  const second = await latestSocket();
  expect(sockets).toHaveLength(2);
  second.emitOpen();
  expect(second.sent).toEqual([{ after: 11 }]);
  expect(updates.state()).toBe('live');
});

it('closes a connection that is silent for 35 s', async () => {
  const { updates, latestSocket } = startLiveUpdates();
  const socket = await latestSocket();
  socket.emitOpen();
  await vi.advanceTimersByTimeAsync(30_000);
  socket.emitFrame({ heartbeat: true });
  await vi.advanceTimersByTimeAsync(34_000);
  expect(updates.state()).toBe('live');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(socket.closed).toBe(true);
  expect(updates.state()).not.toBe('live');
});

it('closes the connection when the network goes, and reconnects when it returns', async () => {
  const { updates, latestSocket, sockets } = startLiveUpdates();
  const socket = await latestSocket();
  socket.emitOpen();
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.closed).toBe(true);
  expect(updates.state()).toBe('reconnecting');
  window.dispatchEvent(new Event('online'));
  (await latestSocket()).emitOpen();
  expect(sockets).toHaveLength(2);
  expect(updates.state()).toBe('live');
});

it('a tab that slept finds its connection dead when it becomes visible, and catches up', async () => {
  const { latestSocket, sockets } = startLiveUpdates();
  const socket = await latestSocket();
  socket.emitOpen();
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600);
  expect(sockets).toHaveLength(2);
  const next = await latestSocket();
  next.emitOpen();
  expect(next.sent).toEqual([{ after: 10 }]);
});

it.each([
  ['a reset', { reset: true }],
  ['a frame of unknown shape', { seq: 11, type: 'task.exploded', payload: {} }],
])('reads everything again after %s', async (_what, frame) => {
  const { latestSocket, boardReads, sockets } = startLiveUpdates();
  const first = await latestSocket();
  first.emitOpen();
  first.emitFrame({ heartbeat: true });
  first.emitFrame(frame);
  const second = await latestSocket();
  expect(boardReads).toEqual([false, true]);
  expect(sockets).toHaveLength(2);
  second.emitOpen();
  expect(second.sent).toEqual([{ after: 20 }]);
});

it.each([
  ['longest', 1, [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]],
  ['shortest', 0, [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]],
])('the %s waits double with each failure, up to ten seconds', async (_which, random, waitsMs) => {
  fixRandom(random);
  const { sockets, latestSocket } = startLiveUpdates();
  for (const [failures, waitMs] of waitsMs.entries()) {
    (await latestSocket()).emitClose();
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(sockets).toHaveLength(failures + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(failures + 2);
  }
});

it('a wait ends as soon as the network is back', async () => {
  fixRandom(1);
  const { sockets, latestSocket } = startLiveUpdates();
  (await latestSocket()).emitClose();
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
});

it('reports a connection that never opened, and no other', async () => {
  const { connectFailed, latestSocket } = startLiveUpdates();
  (await latestSocket()).emitClose();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(connectFailed).toHaveBeenCalledTimes(1);
  const second = await latestSocket();
  second.emitOpen();
  second.emitClose();
  await vi.advanceTimersByTimeAsync(100);
  expect(connectFailed).toHaveBeenCalledTimes(1);
});

it('stops when it is disposed', async () => {
  const { updates, latestSocket, following } = startLiveUpdates();
  const socket = await latestSocket();
  updates[Symbol.dispose]();
  await vi.advanceTimersByTimeAsync(0);
  await following;
  expect(socket.closed).toBe(true);
});

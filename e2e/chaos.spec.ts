import { playRun } from './chaos/play-run.ts';
import { describe, scheduleOf } from './chaos/schedule.ts';
import { World } from './chaos/world.ts';
import { expect, test } from './fixtures/test.ts';

/** Between them they kill each part, and in a forward, a settlement and a reconnection. */
const SEEDS = [30202, 2146, 2896];

test('R15, R17, R18: whatever is killed, each question has one reply, one record and one notice', async () => {
  test.slow();
  test.skip(process.platform !== 'linux', 'processes are found by their marks in /proc');
  await using world = await World.start();
  for (const seed of SEEDS) {
    const schedule = scheduleOf(seed);
    const { violations } = await playRun(world, schedule);
    expect(violations, describe(schedule)).toEqual([]);
  }
  world.forget();
});

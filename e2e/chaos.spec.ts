import { playRun } from './chaos/play-run.ts';
import { describeSchedule, scheduleOf } from './chaos/schedule.ts';
import { ChaosHarness } from './chaos/chaos-harness.ts';
import { expect, test } from './fixtures/test.ts';

/** Together they kill each process, and during a forward, a settlement and a reconnection. */
const SEEDS = [30202, 2146, 2896];

test('whatever is killed, each question has one reply, one record and one notice [R15, R17, R18]', async () => {
  test.slow();
  test.skip(process.platform !== 'linux', 'session processes are found in /proc');
  await using harness = await ChaosHarness.start();
  for (const seed of SEEDS) {
    const schedule = scheduleOf(seed);
    const { violations } = await playRun(harness, schedule);
    expect(violations, describeSchedule(schedule)).toEqual([]);
  }
  harness.deleteFolderOnDispose();
});

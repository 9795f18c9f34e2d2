// pnpm chaos --seed N --runs M [--lanes K]: kills, freezes and cuts by a seeded schedule, then checks the invariants.
import { parseArgs } from 'node:util';
import { zeroFaultCounts, type FaultCounts } from './fault-injector.ts';
import { playRun } from './play-run.ts';
import { describeSchedule, scheduleOf } from './schedule.ts';
import { ChaosHarness } from './chaos-harness.ts';

/** The supervisor restarts a killed server after ever longer delays, so each product serves only some runs. */
const RUNS_PER_HARNESS = 4;
const PROGRESS_EVERY_RUNS = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '20' },
    lanes: { type: 'string', default: '1' },
  },
});
const firstSeed = Number(values.seed);
const seeds = Array.from({ length: Number(values.runs) }, (_, index) => firstSeed + index);
const total: FaultCounts & { requests: number; submissions: number } = {
  ...zeroFaultCounts(),
  requests: 0,
  submissions: 0,
};
const failed: number[] = [];
let passed = 0;
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function playSeed(harness: ChaosHarness, seed: number): Promise<boolean> {
  const schedule = scheduleOf(seed);
  let violations: string[];
  try {
    const result = await playRun(harness, schedule);
    violations = result.violations;
    const { kills, freezes, cuts, during } = result.faults;
    total.kills += kills;
    total.freezes += freezes;
    total.cuts += cuts;
    total.during.forward += during.forward;
    total.during.settle += during.settle;
    total.during.reconnect += during.reconnect;
    total.requests += result.requests;
    total.submissions += result.submissions;
  } catch (error) {
    violations = [
      `the run broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ];
  }
  if (violations.length === 0) {
    passed += 1;
    return true;
  }
  failed.push(seed);
  print(
    `${describeSchedule(schedule)}\n${violations.map((violation) => `  BROKEN ${violation}`).join('\n')}`,
  );
  print(`  home: ${harness.folder}\n  again: pnpm chaos --seed ${seed} --runs 1`);
  return false;
}

async function runLane(): Promise<void> {
  while (seeds.length > 0) {
    await using harness = await ChaosHarness.start();
    let hasPassed = true;
    for (let runs = 0; runs < RUNS_PER_HARNESS; runs += 1) {
      const seed = seeds.shift();
      if (seed === undefined) break;
      hasPassed = (await playSeed(harness, seed)) && hasPassed;
      if ((passed + failed.length) % PROGRESS_EVERY_RUNS === 0)
        print(`${passed + failed.length} of ${values.runs}`);
    }
    if (hasPassed) harness.deleteFolderOnDispose();
  }
}

// A signal lets the runs in progress finish, so that no process is left behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void (seeds.length = 0));
const startedAt = Date.now();
await Promise.all(Array.from({ length: Number(values.lanes) }, () => runLane()));
const { forward, settle, reconnect } = total.during;
print(
  `${total.requests} requests, ${total.submissions} submissions, ${((Date.now() - startedAt) / 1000).toFixed(0)} s`,
);
print(`${total.kills} kills, ${total.freezes} freezes, ${total.cuts} cuts`);
print(`kills during a forward ${forward}, a settle ${settle}, a reconnect ${reconnect}`);
if (failed.length > 0) print(`failed: ${failed.map((seed) => `--seed ${seed}`).join(', ')}`);
print(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

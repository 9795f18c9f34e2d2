// pnpm chaos --seed N --runs M [--lanes K]: kills, freezes and cuts by a seeded schedule, and what must hold after.
import { parseArgs } from 'node:util';
import { emptyTally, type Tally } from './mischief.ts';
import { playRun } from './play-run.ts';
import { describe, scheduleOf } from './schedule.ts';
import { World } from './world.ts';

/** A server that is killed again and again is started ever later, so that a product serves only so many runs. */
const RUNS_PER_WORLD = 4;
const PROGRESS = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '20' },
    lanes: { type: 'string', default: '1' },
  },
});
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.runs) }, (_, index) => first + index);
const total: Tally & { requests: number; submissions: number } = {
  ...emptyTally(),
  requests: 0,
  submissions: 0,
};
const failed: number[] = [];
let passed = 0;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function play(world: World, seed: number): Promise<boolean> {
  const schedule = scheduleOf(seed);
  let violations: string[];
  try {
    const result = await playRun(world, schedule);
    violations = result.violations;
    const { kills, freezes, cuts, during } = result.tally;
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
  say(`${describe(schedule)}\n${violations.map((what) => `  BROKEN ${what}`).join('\n')}`);
  say(`  home: ${world.folder}\n  again: pnpm chaos --seed ${seed} --runs 1`);
  return false;
}

async function lane(): Promise<void> {
  while (seeds.length > 0) {
    await using world = await World.start();
    let isWhole = true;
    for (let runs = 0; runs < RUNS_PER_WORLD; runs += 1) {
      const seed = seeds.shift();
      if (seed === undefined) break;
      isWhole = (await play(world, seed)) && isWhole;
      if ((passed + failed.length) % PROGRESS === 0) say(`${passed + failed.length} of ${values.runs}`);
    }
    if (isWhole) world.forget();
  }
}

// Told to end, it ends the run that it is in, so that no process is left behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void (seeds.length = 0));
const started = Date.now();
await Promise.all(Array.from({ length: Number(values.lanes) }, () => lane()));
const { forward, settle, reconnect } = total.during;
say(
  `${total.requests} requests, ${total.submissions} submissions, ${((Date.now() - started) / 1000).toFixed(0)} s`,
);
say(`${total.kills} kills, ${total.freezes} freezes, ${total.cuts} cuts`);
say(`kills during a forward ${forward}, a settle ${settle}, a reconnect ${reconnect}`);
if (failed.length > 0) say(`failed: ${failed.map((seed) => `--seed ${seed}`).join(', ')}`);
say(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

import { Random } from './random.ts';

export type Part = 'server' | 'runner' | 'agent';

/** What is done to a process, or to the stream between runner and server. */
export type Blow =
  | { blow: 'kill'; part: Part; signal: 'SIGKILL' | 'SIGTERM' }
  | { blow: 'freeze'; part: Part; forMs: number }
  | { blow: 'cut'; darkMs: number };

/** What an operator does. `which` counts through what is there at that moment. */
export type Deed =
  | { deed: 'answer' | 'answer-twice' | 'skip' | 'answer-late'; which: number }
  | { deed: 'cancel' | 'stop' | 'prompt'; which: number };

export type Step = (Blow | Deed) & { afterMs: number };

/** Where on its way a submission, or a connection, is when the blow falls. */
export type Phase = 'forward' | 'settle' | 'reconnect';

/** A blow that waits for a frame of its phase: it falls before that frame is passed on, or right after. */
export type Ambush = { phase: Phase; moment: 'before' | 'after'; skip: number; blow: Blow };

export type Conversation = { asks: 'one-by-one' | 'two-at-once' | 'with-permission' };

export type Schedule = { seed: number; conversations: Conversation[]; steps: Step[]; ambushes: Ambush[] };

/** A forward is the shortest of them, and the hardest to meet. */
const phases: readonly Phase[] = ['forward', 'forward', 'settle', 'reconnect'];

/** Everything that will be done to one run, from its seed alone. */
export function scheduleOf(seed: number): Schedule {
  const random = new Random(seed);
  const conversations = Array.from({ length: random.between(2, 3) }, (): Conversation => ({
    asks: asksOf(random.next()),
  }));
  const ambushes = [ambush(random, random.pick(phases)), ambush(random, random.pick(phases))];
  const steps = Array.from({ length: random.between(4, 8) }, () => step(random));
  // A reconnection has to be caused, and a submission made, before one can be waited for.
  if (ambushes.some(({ phase }) => phase === 'reconnect')) {
    steps.unshift({ blow: 'cut', darkMs: random.between(0, 300), afterMs: random.between(0, 200) });
  }
  steps.splice(1, 0, { deed: 'answer', which: random.between(0, 9), afterMs: random.between(0, 100) });
  return { seed, conversations, steps, ambushes };
}

function asksOf(chance: number): Conversation['asks'] {
  if (chance < 0.3) return 'two-at-once';
  return chance < 0.55 ? 'with-permission' : 'one-by-one';
}

function ambush(random: Random, phase: Phase): Ambush {
  const blow = random.chance(0.75) ? kill(random) : random.chance(0.5) ? freeze(random) : cut(random);
  return { phase, moment: random.pick(['before', 'after']), skip: random.chance(0.2) ? 1 : 0, blow };
}

function step(random: Random): Step {
  const afterMs = random.between(0, 350);
  const which = random.between(0, 9);
  if (random.chance(0.25)) return { ...random.pick([kill, freeze, cut])(random), afterMs };
  const deed = random.pick([
    'answer',
    'answer',
    'answer-twice',
    'answer-twice',
    'skip',
    'answer-late',
    'cancel',
    'stop',
    'prompt',
  ] as const);
  return { deed, which, afterMs };
}

const parts: readonly Part[] = ['server', 'runner', 'agent'];

function kill(random: Random): Blow {
  const signal = random.chance(0.7) ? 'SIGKILL' : 'SIGTERM';
  return { blow: 'kill', part: random.pick(parts), signal };
}

/** Most freezes are short; a few outlast the time that a server waits for a runner to catch up. */
function freeze(random: Random): Blow {
  const forMs = random.chance(0.06) ? 6_000 : random.between(100, 1_500);
  return { blow: 'freeze', part: random.pick(parts), forMs };
}

function cut(random: Random): Blow {
  return { blow: 'cut', darkMs: random.chance(0.5) ? 0 : random.between(50, 800) };
}

/** The schedule in lines, as it is printed beside a seed that failed. */
export function describe({ seed, conversations, steps, ambushes }: Schedule): string {
  return [
    `seed ${seed}: ${conversations.map(({ asks }) => asks).join(', ')}`,
    ...ambushes.map((waiting) => `  waits: ${JSON.stringify(waiting)}`),
    ...steps.map((taken) => `  does:  ${JSON.stringify(taken)}`),
  ].join('\n');
}

import { SeededRandom } from '../fixtures/seeded-random.ts';

export type FaultTarget = 'server' | 'runner' | 'agent';

/** What is done to a process, or to the stream between runner and server. */
export type Fault =
  | { kind: 'kill'; target: FaultTarget; signal: 'SIGKILL' | 'SIGTERM' }
  | { kind: 'freeze'; target: FaultTarget; durationMs: number }
  | { kind: 'cut'; offlineMs: number };

/** What an operator does. `pick` selects, modulo their number, among the records that exist at that moment. */
export type OperatorAction = {
  action: 'answer' | 'answer-twice' | 'skip' | 'answer-late' | 'cancel' | 'stop' | 'prompt';
  pick: number;
};

export type Step = (Fault | OperatorAction) & { afterMs: number };

/** How far a submission, or a connection, has come when the fault is injected. */
export type Phase = 'forward' | 'settle' | 'reconnect';

/** A fault that waits for a frame of its phase, and is injected before that frame is passed on, or right after. */
export type FaultTrigger = { phase: Phase; moment: 'before' | 'after'; skip: number; fault: Fault };

export type PlannedConversation = { asks: 'one-by-one' | 'two-at-once' | 'with-permission' };

export type Schedule = {
  seed: number;
  conversations: PlannedConversation[];
  steps: Step[];
  triggers: FaultTrigger[];
};

/** A forward is the shortest phase and the hardest to meet, hence twice. */
const WEIGHTED_PHASES: readonly Phase[] = ['forward', 'forward', 'settle', 'reconnect'];

/** The schedule of one run, determined by its seed alone: the order of the random draws must not change. */
export function scheduleOf(seed: number): Schedule {
  const random = new SeededRandom(seed);
  const conversations = Array.from({ length: random.between(2, 3) }, (): PlannedConversation => ({
    asks: pickAsks(random.next()),
  }));
  const triggers = [
    randomTrigger(random, random.pick(WEIGHTED_PHASES)),
    randomTrigger(random, random.pick(WEIGHTED_PHASES)),
  ];
  const steps = Array.from({ length: random.between(4, 8) }, () => randomStep(random));
  // A reconnection has to be caused, and a submission made, before a trigger can wait for it.
  if (triggers.some(({ phase }) => phase === 'reconnect')) {
    steps.unshift({ kind: 'cut', offlineMs: random.between(0, 300), afterMs: random.between(0, 200) });
  }
  steps.splice(1, 0, { action: 'answer', pick: random.between(0, 9), afterMs: random.between(0, 100) });
  return { seed, conversations, steps, triggers };
}

function pickAsks(chance: number): PlannedConversation['asks'] {
  if (chance < 0.3) return 'two-at-once';
  return chance < 0.55 ? 'with-permission' : 'one-by-one';
}

function randomTrigger(random: SeededRandom, phase: Phase): FaultTrigger {
  const fault = random.chance(0.75)
    ? randomKill(random)
    : random.chance(0.5)
      ? randomFreeze(random)
      : randomCut(random);
  return { phase, moment: random.pick(['before', 'after']), skip: random.chance(0.2) ? 1 : 0, fault };
}

function randomStep(random: SeededRandom): Step {
  const afterMs = random.between(0, 350);
  const pick = random.between(0, 9);
  if (random.chance(0.25)) {
    return { ...random.pick([randomKill, randomFreeze, randomCut])(random), afterMs };
  }
  const action = random.pick([
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
  return { action, pick, afterMs };
}

const FAULT_TARGETS: readonly FaultTarget[] = ['server', 'runner', 'agent'];

function randomKill(random: SeededRandom): Fault {
  const signal = random.chance(0.7) ? 'SIGKILL' : 'SIGTERM';
  return { kind: 'kill', target: random.pick(FAULT_TARGETS), signal };
}

/** Most freezes are short; a few outlast the time that a server waits for a runner to catch up. */
function randomFreeze(random: SeededRandom): Fault {
  const durationMs = random.chance(0.06) ? 6_000 : random.between(100, 1_500);
  return { kind: 'freeze', target: random.pick(FAULT_TARGETS), durationMs };
}

function randomCut(random: SeededRandom): Fault {
  return { kind: 'cut', offlineMs: random.chance(0.5) ? 0 : random.between(50, 800) };
}

/** The schedule in lines, as it is printed beside a seed that failed. */
export function describeSchedule({ seed, conversations, steps, triggers }: Schedule): string {
  return [
    `seed ${seed}: ${conversations.map(({ asks }) => asks).join(', ')}`,
    ...triggers.map((trigger) => `  trigger: ${JSON.stringify(trigger)}`),
    ...steps.map((step) => `  step:    ${JSON.stringify(step)}`),
  ].join('\n');
}

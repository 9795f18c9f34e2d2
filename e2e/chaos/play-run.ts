import { setTimeout as sleep } from 'node:timers/promises';
import type { Clarification, Permission } from '@kandev/contracts';
import { Conversation } from '../fixtures/conversation.ts';
import { form, text } from '../fixtures/forms.ts';
import type { Product } from '../fixtures/product.ts';
import { checkRecords } from './check-records.ts';
import { checkDatabase } from './check-database.ts';
import { unheldOrMissing } from './check-held.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import { agentsLeft } from './check-processes.ts';
import { Decisions } from './decisions.ts';
import { Mischief, type Tally } from './mischief.ts';
import type { Conversation as Planned, Deed, Schedule, Step } from './schedule.ts';
import { Submissions } from './submissions.ts';
import type { Connected, World } from './world.ts';

/** How long a run may take to come to rest once nothing is done to it any more. */
const REST_MS = 180_000;
const ASKS = 3;
/** The third conversation runs where nothing is killed but the server. */
const ON_THE_OTHER_RUNNER = 2;

type Operators = { submissions: Submissions; decisions: Decisions };

export type RunResult = { violations: string[]; tally: Tally; requests: number; submissions: number };

/** Plays one schedule against a world, lets it come to rest, and says which invariants were broken. */
export async function playRun(world: World, schedule: Schedule): Promise<RunResult> {
  await using connected = await world.connect();
  const { product } = world;
  const operators = {
    submissions: new Submissions(product, `run ${schedule.seed}`),
    decisions: new Decisions(product),
  };
  const conversations = await Promise.all(
    schedule.conversations.map((planned, index) => begin(product, planned, index, schedule.seed, connected)),
  );
  const mischief = new Mischief(connected, conversations, schedule.ambushes);
  const deeds: Promise<unknown>[] = [];
  for (const step of schedule.steps) {
    await sleep(step.afterMs);
    if ('blow' in step) mischief.strike(step, conversations[step.afterMs % conversations.length]?.session.id);
    else deeds.push(perform(step, conversations, operators));
  }
  await Promise.all(deeds);

  const violations = await rest(conversations, operators, mischief);
  violations.push(...(await agentsLeft(conversations)));
  const records = await checkRecords(conversations, {
    submitted: operators.submissions.all,
    decided: operators.decisions.all,
    hasEndedRunner: mischief.hasEndedRunner,
  });
  violations.push(...records.violations, ...checkDatabase(world.database, conversations));
  return {
    violations,
    tally: mischief.tally,
    requests: records.requests,
    submissions: operators.submissions.all.length + operators.decisions.all.length,
  };
}

async function begin(
  product: Product,
  { asks }: Planned,
  index: number,
  seed: number,
  connected: Connected,
): Promise<Conversation> {
  const single = (number: number): string =>
    form(`Question ${number}`, { question_0: text() }, {}).replace('{', '{"toolCallId":"$toolCallId",');
  const prompts = {
    'one-by-one': `[${[1, 2, ASKS].map(single).join()}]`,
    'two-at-once': '/two-at-once',
    'with-permission': '/ask-and-permission',
  };
  const runnerId = index === ON_THE_OTHER_RUNNER ? connected.otherRunnerId : connected.runner.id;
  const title = `Run ${seed}, task ${index}`;
  const conversation = await Conversation.start(product, prompts[asks], title, {}, runnerId);
  // Of any status: where starting takes long, the first of them may have met its deadline by now.
  const asked = asks === 'one-by-one' ? 1 : 2;
  await waitFor(
    'the first questions',
    async () => {
      const records = [await conversation.clarifications(), await conversation.permissions()].flat();
      return records.length >= asked;
    },
    REST_MS,
  );
  return conversation;
}

/** What operators do may fail while the server is away: that is part of the run. */
async function perform(
  deed: Deed & Step,
  conversations: readonly Conversation[],
  { submissions, decisions }: Operators,
): Promise<void> {
  const conversation = conversations[deed.which % conversations.length];
  if (conversation === undefined) return;
  const { product, session } = conversation;
  const order = async (what: string, body?: unknown): Promise<void> => {
    await product.call('POST', `/sessions/${session.id}/${what}`, body).catch(() => undefined);
  };
  switch (deed.deed) {
    case 'cancel':
    case 'stop':
      return order(deed.deed);
    case 'prompt':
      return order('prompt', { text: '/never-asks' });
    case 'answer':
    case 'answer-twice':
    case 'skip':
    case 'answer-late': {
      const [permission] = deed.which % 2 === 0 ? await permissionsOpen(conversations) : [];
      if (permission !== undefined) {
        const choices = deed.deed === 'answer-twice' ? [deed.which, deed.which + 1] : [deed.which];
        await Promise.all(choices.map((choice) => decisions.decide(permission, choice)));
        return;
      }
      const isLate = deed.deed === 'answer-late';
      const found = await listed(conversations, ({ status }) => isLate === (status !== 'pending'));
      const record = found[deed.which % Math.max(found.length, 1)];
      if (record === undefined) return;
      const isSkip = deed.deed === 'skip';
      const times = deed.deed === 'answer-twice' ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => submissions.submit(record, { isSkip })));
    }
  }
}

async function listed(
  conversations: readonly Conversation[],
  fits: (record: Clarification) => boolean,
): Promise<Clarification[]> {
  const all = await Promise.all(
    conversations.map(async (conversation) => {
      try {
        return await conversation.clarifications();
      } catch {
        return [];
      }
    }),
  );
  return all.flat().filter(fits);
}

async function permissionsOpen(conversations: readonly Conversation[]): Promise<Permission[]> {
  const all = await Promise.all(
    conversations.map((conversation) => conversation.permissions().catch((): Permission[] => [])),
  );
  return all.flat().filter(({ status }) => status === 'pending');
}

/** Waits for everything to be back, compares what is open with what is held, and answers until nothing is. */
async function rest(
  conversations: readonly Conversation[],
  { submissions, decisions }: Operators,
  mischief: Mischief,
): Promise<string[]> {
  const limit = Date.now() + REST_MS;
  const violations: string[] = [];
  await mischief.healed();
  violations.push(...(await unheldOrMissing(conversations)));
  while (Date.now() < limit) {
    const open = await listed(conversations, ({ status }) => status === 'pending');
    const wanted = await permissionsOpen(conversations);
    await Promise.all([
      ...open.map((record) => submissions.submit(record)),
      ...wanted.map((permission) => decisions.decide(permission, 0)),
    ]);
    if (open.length + wanted.length === 0 && (await turnsEnded(conversations))) break;
    await sleep(50);
  }
  if (!(await turnsEnded(conversations))) violations.push('a turn did not end, though all was answered');
  await mischief.healed();
  violations.push(...(await unheldOrMissing(conversations)));
  for (const { product, session } of conversations)
    await product.call('POST', `/sessions/${session.id}/stop`);
  return violations;
}

async function turnsEnded(conversations: readonly Conversation[]): Promise<boolean> {
  try {
    const sessions = await Promise.all(conversations.map((conversation) => conversation.current()));
    return sessions.every(({ open_turn_id, queued_prompts, state }) => {
      const isOver = ['FAILED', 'COMPLETED', 'CANCELLED'].includes(state);
      return open_turn_id === null && (isOver || (queued_prompts.length === 0 && state !== 'STARTING'));
    });
  } catch {
    return false;
  }
}

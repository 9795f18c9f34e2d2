import { setTimeout as sleep } from 'node:timers/promises';
import type { Clarification, Permission } from '@kandev/contracts';
import { Conversation } from '../fixtures/conversation.ts';
import { formPrompt, textField } from '../fixtures/forms.ts';
import type { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import type { ChaosConnection, ChaosHarness } from './chaos-harness.ts';
import { checkRecords } from './check-records.ts';
import { checkDatabase, heldRequestMismatches, leftoverProcesses } from './check-rest.ts';
import { FaultInjector, type FaultCounts } from './fault-injector.ts';
import { PermissionDecisions, Submissions } from './operator-responses.ts';
import type { OperatorAction, PlannedConversation, Schedule } from './schedule.ts';

/** How long the turns may take to end once no fault is injected any more. */
const RUN_END_TIMEOUT_MS = 180_000;
const POLL_MS = 50;
/** The third conversation uses the product's own runner, which no fault hits. */
const LOCAL_RUNNER_INDEX = 2;

type OperatorLog = { submissions: Submissions; decisions: PermissionDecisions };

export type RunResult = { violations: string[]; faults: FaultCounts; requests: number; submissions: number };

/** Plays one schedule, waits until every turn has ended, and returns the violated invariants. */
export async function playRun(harness: ChaosHarness, schedule: Schedule): Promise<RunResult> {
  await using connection = await harness.connect();
  const { product } = harness;
  const operators = {
    submissions: new Submissions(product, `run ${schedule.seed}`),
    decisions: new PermissionDecisions(product),
  };
  const conversations = await Promise.all(
    schedule.conversations.map((planned, index) =>
      startConversation(product, planned, index, schedule.seed, connection),
    ),
  );
  const faults = new FaultInjector(connection, conversations, schedule.triggers);
  const actions: Promise<unknown>[] = [];
  for (const step of schedule.steps) {
    await sleep(step.afterMs);
    if ('kind' in step) {
      faults.inject(step, conversations[step.afterMs % conversations.length]?.session.id);
    } else {
      actions.push(performAction(step, conversations, operators));
    }
  }
  await Promise.all(actions);

  const violations = await settleAll(conversations, operators, faults);
  violations.push(...(await leftoverProcesses(conversations)));
  const records = await checkRecords(conversations, {
    submissions: operators.submissions.all,
    decisions: operators.decisions.all,
    hasKilledRunner: faults.hasKilledRunner,
  });
  violations.push(...records.violations, ...checkDatabase(harness.databaseFile, conversations));
  return {
    violations,
    faults: faults.counts,
    requests: records.requests,
    submissions: operators.submissions.all.length + operators.decisions.all.length,
  };
}

/** Starts the conversation and returns once its first requests have records. */
async function startConversation(
  product: Product,
  { asks }: PlannedConversation,
  index: number,
  seed: number,
  connection: ChaosConnection,
): Promise<Conversation> {
  const formWithToolCall = (number: number): string =>
    formPrompt(`Question ${number}`, { question_0: textField() }).replace(
      '{',
      '{"toolCallId":"$toolCallId",',
    );
  const prompts = {
    'one-by-one': `[${[1, 2, 3].map(formWithToolCall).join()}]`,
    'two-at-once': '/two-at-once',
    'with-permission': '/ask-and-permission',
  };
  const runnerId = index === LOCAL_RUNNER_INDEX ? connection.localRunnerId : connection.runner.id;
  const title = `Run ${seed}, task ${index}`;
  const conversation = await Conversation.start(product, prompts[asks], title, {}, runnerId);
  // Records of any status: after a slow start, the first question may have expired already.
  const firstRequests = asks === 'one-by-one' ? 1 : 2;
  await waitFor(
    'the first questions',
    async () => {
      const records = [await conversation.clarifications(), await conversation.permissions()].flat();
      return records.length >= firstRequests;
    },
    RUN_END_TIMEOUT_MS,
  );
  return conversation;
}

/** An action may fail while the server is down: that is part of the run. */
async function performAction(
  { action, pick }: OperatorAction,
  conversations: readonly Conversation[],
  { submissions, decisions }: OperatorLog,
): Promise<void> {
  const conversation = conversations[pick % conversations.length];
  if (conversation === undefined) return;
  const { product, session } = conversation;
  const post = async (route: string, body?: unknown): Promise<void> => {
    await product.call('POST', `/sessions/${session.id}/${route}`, body).catch(() => undefined);
  };
  switch (action) {
    case 'cancel':
    case 'stop':
      return post(action);
    case 'prompt':
      return post('prompt', { text: '/never-asks' });
    case 'answer':
    case 'answer-twice':
    case 'skip':
    case 'answer-late': {
      const [permission] = pick % 2 === 0 ? await pendingPermissions(conversations) : [];
      if (permission !== undefined) {
        const picks = action === 'answer-twice' ? [pick, pick + 1] : [pick];
        await Promise.all(picks.map((option) => decisions.decide(permission, option)));
        return;
      }
      const isLate = action === 'answer-late';
      const records = await clarificationsMatching(
        conversations,
        ({ status }) => isLate === (status !== 'pending'),
      );
      const record = records[pick % Math.max(records.length, 1)];
      if (record === undefined) return;
      const isSkip = action === 'skip';
      const times = action === 'answer-twice' ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => submissions.submit(record, { isSkip })));
    }
  }
}

async function clarificationsMatching(
  conversations: readonly Conversation[],
  matches: (record: Clarification) => boolean,
): Promise<Clarification[]> {
  const all = await Promise.all(
    conversations.map((conversation) => conversation.clarifications().catch((): Clarification[] => [])),
  );
  return all.flat().filter(matches);
}

async function pendingPermissions(conversations: readonly Conversation[]): Promise<Permission[]> {
  const all = await Promise.all(
    conversations.map((conversation) => conversation.permissions().catch((): Permission[] => [])),
  );
  return all.flat().filter(({ status }) => status === 'pending');
}

/** Waits until the processes have recovered, answers until every turn has ended, and compares records and agents. */
async function settleAll(
  conversations: readonly Conversation[],
  { submissions, decisions }: OperatorLog,
  faults: FaultInjector,
): Promise<string[]> {
  const limit = Date.now() + RUN_END_TIMEOUT_MS;
  const violations: string[] = [];
  await faults.waitUntilRecovered();
  violations.push(...(await heldRequestMismatches(conversations)));
  while (Date.now() < limit) {
    const questions = await clarificationsMatching(conversations, ({ status }) => status === 'pending');
    const permissions = await pendingPermissions(conversations);
    await Promise.all([
      ...questions.map((record) => submissions.submit(record)),
      ...permissions.map((permission) => decisions.decide(permission, 0)),
    ]);
    if (questions.length + permissions.length === 0 && (await haveTurnsEnded(conversations))) break;
    await sleep(POLL_MS);
  }
  if (!(await haveTurnsEnded(conversations))) violations.push('a turn did not end, though all was answered');
  await faults.waitUntilRecovered();
  violations.push(...(await heldRequestMismatches(conversations)));
  for (const { product, session } of conversations) {
    await product.call('POST', `/sessions/${session.id}/stop`);
  }
  return violations;
}

async function haveTurnsEnded(conversations: readonly Conversation[]): Promise<boolean> {
  try {
    const sessions = await Promise.all(conversations.map((conversation) => conversation.currentSession()));
    return sessions.every(({ open_turn_id, queued_prompts, state }) => {
      const isOver = ['FAILED', 'COMPLETED', 'CANCELLED'].includes(state);
      return open_turn_id === null && (isOver || (queued_prompts.length === 0 && state !== 'STARTING'));
    });
  } catch {
    return false;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Conversation } from '../fixtures/conversation.ts';
import { unansweredToolCalls } from './agent-requests.ts';
import { sessionProcesses } from './session-processes.ts';

/** How long records and agents may differ while the last events are under way. */
const AGREEMENT_TIMEOUT_MS = 30_000;
/** The stop ladder of a runner, and what a busy machine adds to it. */
const PROCESS_EXIT_TIMEOUT_MS = 20_000;
const POLL_MS = 50;

/** Every pending record that no living agent waits for, and every request of a living agent without a pending record. */
export async function heldRequestMismatches(conversations: readonly Conversation[]): Promise<string[]> {
  const limit = Date.now() + AGREEMENT_TIMEOUT_MS;
  for (;;) {
    const mismatches = await currentMismatches(conversations);
    if (mismatches.length === 0 || Date.now() > limit) return mismatches;
    await sleep(POLL_MS);
  }
}

async function currentMismatches(conversations: readonly Conversation[]): Promise<string[]> {
  try {
    return (await Promise.all(conversations.map((conversation) => mismatchesOf(conversation)))).flat();
  } catch (error) {
    return [`the questions could not be read: ${String(error)}`];
  }
}

async function mismatchesOf(conversation: Conversation): Promise<string[]> {
  const { id } = conversation.session;
  const records = [...(await conversation.clarifications('pending')), ...(await conversation.permissions())];
  const pending = new Set(
    records.filter(({ status }) => status === 'pending').map(({ tool_call_id }) => tool_call_id),
  );
  const isAlive = sessionProcesses(new Set([id])).some(({ isLeader }) => isLeader);
  const held = new Set<string | null>(isAlive ? unansweredToolCalls(conversation) : []);
  return [
    ...[...pending]
      .filter((call) => !held.has(call))
      .map((call) => `${id}: ${String(call)} is pending, and no agent waits for it`),
    ...[...held]
      .filter((call) => !pending.has(call))
      .map((call) => `${id}: the agent waits for ${String(call)}, and it is not pending`),
  ];
}

/** Every process of stopped sessions that has not ended within the time of the stop ladder. */
export async function leftoverProcesses(conversations: readonly Conversation[]): Promise<string[]> {
  const sessions = new Set<string>(conversations.map(({ session }) => session.id));
  const limit = Date.now() + PROCESS_EXIT_TIMEOUT_MS;
  for (;;) {
    const leftover = sessionProcesses(sessions);
    if (leftover.length === 0) return [];
    if (Date.now() > limit) {
      return leftover.map(({ pid, session }) => `process ${pid} of ${session} is left`);
    }
    await sleep(POLL_MS);
  }
}

const clarificationCountsRows = z.array(
  z.object({
    id: z.string(),
    notices: z.number(),
    notifications: z.number(),
    created: z.number(),
    settled: z.number(),
    late: z.number(),
  }),
);

const clarificationCounts = `
  select c.pending_id as id,
    (select count(*) from notices n where n.event = 'session.clarification_requested' and n.occurrence_id = c.pending_id) as notices,
    (select count(*) from events e where e.type = 'notification' and e.payload ->> 'occurrence_id' = c.pending_id) as notifications,
    (select count(*) from events e where e.type = 'clarification.created' and e.payload ->> 'pending_id' = c.pending_id) as created,
    (select count(*) from events e where e.type = 'clarification.settled' and e.payload ->> 'pending_id' = c.pending_id) as settled,
    (select count(*) from submissions s where s.pending_id = c.pending_id and s.late = 1) as late
  from clarifications c where c.session_id = ?`;

const miscountedPermissions = `
  select p.pending_id from permissions p where p.session_id = ? and (
    (select count(*) from events e where e.type = 'permission.created' and e.payload ->> 'pending_id' = p.pending_id) <> 1
    or (select count(*) from events e where e.type = 'permission.settled' and e.payload ->> 'pending_id' = p.pending_id) <> 1)`;

/** Checks the database file as a second process reads it: its integrity, and one event and one notice per question. */
export function checkDatabase(file: string, conversations: readonly Conversation[]): string[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const violations: string[] = [];
  const integrity = JSON.stringify(database.prepare('pragma integrity_check').all());
  if (integrity !== '[{"integrity_check":"ok"}]') violations.push(`integrity_check: ${integrity}`);
  const foreign = database.prepare('pragma foreign_key_check').all();
  if (foreign.length > 0) violations.push(`foreign_key_check: ${JSON.stringify(foreign)}`);
  const selectCounts = database.prepare(clarificationCounts);
  const selectMiscounted = database.prepare(miscountedPermissions);
  for (const { session } of conversations) {
    for (const permission of selectMiscounted.all(session.id)) {
      violations.push(`a permission was not created and settled once: ${JSON.stringify(permission)}`);
    }
    for (const counts of clarificationCountsRows.parse(selectCounts.all(session.id))) {
      const isOnce = counts.notices === 1 && counts.notifications === 1 && counts.created === 1;
      if (!isOnce || counts.settled !== 1 + counts.late) {
        violations.push(`the events of a question are miscounted: ${JSON.stringify(counts)}`);
      }
    }
  }
  return violations;
}

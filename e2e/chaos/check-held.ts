import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversation } from '../fixtures/conversation.ts';
import { outstanding } from './asked.ts';
import { markedProcesses } from './marked-processes.ts';

/** How long records and agents may differ while the last events are under way. */
const AGREE_MS = 30_000;
const EACH_MS = 50;

/**
 * Whether every open question is one that a living agent waits for, and the other way round. They may
 * differ for a moment; what still differs after some seconds is told.
 */
export async function unheldOrMissing(conversations: readonly Conversation[]): Promise<string[]> {
  const limit = Date.now() + AGREE_MS;
  for (;;) {
    const differences = await differencesNow(conversations);
    if (differences.length === 0 || Date.now() > limit) return differences;
    await sleep(EACH_MS);
  }
}

async function differencesNow(conversations: readonly Conversation[]): Promise<string[]> {
  try {
    return (await Promise.all(conversations.map((conversation) => compare(conversation)))).flat();
  } catch (error) {
    return [`the questions could not be read: ${String(error)}`];
  }
}

async function compare(conversation: Conversation): Promise<string[]> {
  const { id } = conversation.session;
  const records = [...(await conversation.clarifications('pending')), ...(await conversation.permissions())];
  const open = new Set(
    records.filter(({ status }) => status === 'pending').map(({ tool_call_id }) => tool_call_id),
  );
  const isAlive = markedProcesses(new Set([id])).some(({ isLeader }) => isLeader);
  const waited = new Set<string | null>(isAlive ? outstanding(conversation) : []);
  const unheld = [...open].filter((call) => !waited.has(call));
  const missing = [...waited].filter((call) => !open.has(call));
  return [
    ...unheld.map((call) => `${id}: ${String(call)} is open, and no agent waits for it`),
    ...missing.map((call) => `${id}: the agent waits for ${String(call)}, and it is not open`),
  ];
}

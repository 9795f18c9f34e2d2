import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversation } from '../fixtures/conversation.ts';
import { markedProcesses } from './marked-processes.ts';

/** The stop ladder of a runner, and what a busy machine adds to it. */
const GONE_MS = 20_000;

/** Every process of sessions that have been stopped which is still there after some seconds. */
export async function agentsLeft(conversations: readonly Conversation[]): Promise<string[]> {
  const sessions = new Set<string>(conversations.map(({ session }) => session.id));
  const limit = Date.now() + GONE_MS;
  for (;;) {
    const left = markedProcesses(sessions);
    if (left.length === 0) return [];
    if (Date.now() > limit) return left.map(({ pid, session }) => `process ${pid} of ${session} is left`);
    await sleep(50);
  }
}

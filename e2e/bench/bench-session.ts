import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentProfile, session, task, type CreateAgentProfile, type Session } from '@kandev/contracts';
import type { Product } from '../fixtures/product.ts';

export const BENCH_AGENT = fileURLToPath(new URL('./agent.ts', import.meta.url));

/** Starts the bench agent in a session of its own and sends it a prompt. */
export async function startSession(
  product: Product,
  prompt: string,
  profile: Partial<CreateAgentProfile> = {},
): Promise<Session> {
  const cwd = fs.mkdtempSync(path.join(product.home, 'bench-'));
  const made = await product.callOk(agentProfile, 'POST', '/agent-profiles', {
    name: 'Bench agent',
    agent_id: 'custom',
    command: process.execPath,
    args: [BENCH_AGENT],
    disable_question_tool: true,
    ...profile,
  });
  const opened = await product.callOk(task, 'POST', '/tasks', { title: prompt, cwd });
  return product.callOk(session, 'POST', `/tasks/${opened.id}/sessions`, {
    agent_profile_id: made.id,
    prompt,
  });
}

/** Answers a pending question with one option; throws unless it was taken. */
export async function answer(product: Product, pendingId: string, option = 'A'): Promise<void> {
  const body = { answers: [{ question_id: 'question_0', selected_options: [option] }] };
  const { status, body: reply } = await product.call('POST', `/clarifications/${pendingId}/respond`, body);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(reply)}`);
}

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { HeldQuestion, PendingId, Question, Session, Task } from '@kandev/contracts';
import type { LiveServer } from './live-server.ts';
import type { RunnerPeer } from './runner-peer.ts';

export const colour: Question = {
  id: 'question_0',
  prompt: 'Pick a colour',
  multi_select: false,
  options: [
    { id: 'Red', label: 'Red' },
    { id: 'Blue', label: 'Blue' },
  ],
  required: false,
  secret: false,
};

/** Starts a session on a new task, as the board does. */
export async function startSession(server: LiveServer): Promise<{ task: Task; session: Session }> {
  const profile = await server.call('POST', '/api/v1/agent-profiles', {
    body: { name: 'Demo', agent_id: 'custom', command: 'agent' },
  });
  expect(profile.status).toBe(201);
  const task = await server.call('POST', '/api/v1/tasks', { body: { title: 'Paint the shed' } });
  expect(task.status).toBe(201);
  const { id } = task.body as Task;
  const session = await server.call('POST', `/api/v1/tasks/${id}/sessions`, {
    body: { agent_profile_id: (profile.body as { id: string }).id, prompt: 'Ask me', cwd: '/tmp' },
  });
  expect(session.status).toBe(201);
  return { task: task.body as Task, session: session.body as Session };
}

/** Has the peer hold a form, and returns its id once the server knows it. */
export async function raise(
  peer: RunnerPeer,
  session: Session,
  questions: readonly Question[] = [colour],
): Promise<PendingId> {
  const pendingId = randomUUID() as PendingId;
  const held: HeldQuestion = {
    kind: 'question',
    source: 'elicitation',
    pending_id: pendingId,
    session_id: session.id,
    turn_id: null,
    tool_call_id: 'toolu_1',
    agent: 'Demo agent',
    message: 'Pick a colour',
    questions: [...questions],
    ignored_properties: [],
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 3_300_000).toISOString(),
  };
  await peer.hold(held);
  return pendingId;
}

import type { CreateSession, Session, TaskId, TaskWorktree } from '@kandev/contracts';
import { promptId, sessionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { assertNotArchived, requireAgentProfile, requireRunner, requireTask } from '../guards.ts';
import { advanceQueueInBackground } from '../runner-sync/prompt-queue.ts';
import { insertQueuedPrompt } from '../stores/queued-prompts.ts';
import { insertSession, projectSession, type SessionRow } from '../stores/sessions.ts';
import { findTask, patchTask, type TaskRow } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import { moveToInProgress } from '../transitions/place-task.ts';
import { createWorktree } from './worktrees.ts';

type NewTaskSession = { task_id: TaskId; body: CreateSession };

/**
 * Starts a session after creating the worktree that its task is to have, unless `cwd` names another folder.
 *
 * @throws AppError as `createWorktree` and `startSession` do
 */
export async function startSessionInWorktree(
  deps: Deps,
  { task_id, body }: NewTaskSession,
): Promise<Session> {
  const { agent_profile_id, runner_id, cwd } = body;
  if (cwd === undefined) await createWorktree(deps, { task_id, agent_profile_id, runner_id });
  return startSession(deps, { task_id, body });
}

/**
 * Starts a session on the named runner, else on any connected one; in the task's worktree, on the runner that
 * has it. The agent is started in the background, with the prompt as the first in its queue.
 *
 * @throws AppError NO_RUNNER, NOT_FOUND for an unknown task or profile, CONFLICT for an archived task
 */
export function startSession(deps: Deps, { task_id, body }: NewTaskSession): Session {
  const session = deps.writer.transact((tx) => {
    assertNotArchived(tx, task_id);
    const worktree = body.cwd === undefined ? readyWorktree(findTask(tx, task_id)) : undefined;
    const runner_id = requireRunner(deps, worktree?.runner_id ?? body.runner_id, 'start the session again');
    return projectSession(tx, addSession(tx, { ...body, task_id, runner_id, defaultCwd: deps.defaultCwd }));
  });
  advanceQueueInBackground(deps, session.id);
  return session;
}

const readyWorktree = (task: TaskRow | undefined): TaskWorktree | undefined =>
  task?.worktree?.state === 'ready' ? task.worktree : undefined;

/**
 * Adds a session with its first prompt queued, and moves its task to In progress. A session without a runner
 * waits for one.
 *
 * @throws AppError NOT_FOUND for an unknown task or profile
 */
export function addSession(
  tx: Tx,
  input: Pick<CreateSession, 'agent_profile_id' | 'prompt' | 'cwd'> & {
    task_id: TaskId;
    runner_id: SessionRow['runner_id'];
    defaultCwd: string;
  },
): SessionRow {
  const task = requireTask(tx, input.task_id);
  const profile = requireAgentProfile(tx, input.agent_profile_id);
  const { command, args, env, default_mode, permission_policy, disable_question_tool } = profile;
  const session = insertSession(tx, {
    id: sessionId.parse(randomUUID()),
    task_id: task.id,
    state: 'CREATED',
    agent: {
      profile_id: profile.id,
      agent_id: profile.agent_id,
      profile_name: profile.name,
      name: null,
      title: null,
      version: null,
    },
    launch: { command, args, env, default_mode, permission_policy, disable_question_tool, options: [] },
    cwd: input.cwd ?? readyWorktree(task)?.cwd ?? task.cwd ?? input.defaultCwd,
    runner_id: input.runner_id,
    created_at: tx.at,
    updated_at: tx.at,
  });
  insertQueuedPrompt(tx, { id: promptId.parse(randomUUID()), session_id: session.id, text: input.prompt });
  patchTask(tx, task.id, { primary_session_id: session.id });
  moveToInProgress(tx, task.id);
  announceSession(tx, session.id);
  return session;
}

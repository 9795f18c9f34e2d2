import type { CreateSession, Session, TaskId, TaskWorktree } from '@kandev/contracts';
import { promptId, sessionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { insertQueuedPrompt } from '../stores/queued-prompts.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { insertSession, projectSession } from '../stores/sessions.ts';
import type { TaskRow } from '../stores/tasks.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import type { Deps } from '../deps.ts';
import { moveToInProgress } from '../transitions/place-task.ts';
import { advanceQueue } from '../runner-sync/prompt-queue.ts';
import { assertNotArchived, requireAgentProfile, requireRunner } from '../guards.ts';

/**
 * Starts a session for a task on the runner that is named, else on any that is connected; in the task's
 * worktree it can only be that one's. Its agent is started in the background; the prompt is the first one in
 * its queue.
 *
 * @throws AppError NO_RUNNER, NOT_FOUND for an unknown task or profile, CONFLICT for an archived task
 */
export function startSession(
  deps: Deps,
  { task_id, body }: { task_id: TaskId; body: CreateSession },
): Session {
  const session = deps.writer.transact((tx) => {
    assertNotArchived(tx, task_id);
    const bound = body.cwd === undefined ? worktreeOf(findTask(tx, task_id))?.runner_id : undefined;
    const runner_id = requireRunner(deps, bound ?? body.runner_id, 'start the session again');
    const row = addSession(tx, { ...body, task_id, runner_id, defaultCwd: deps.defaultCwd });
    moveToInProgress(tx, task_id);
    announceSession(tx, row.id);
    return projectSession(tx, row);
  });
  deps.background.run('pumping prompts', () => advanceQueue(deps, session.id));
  return session;
}

/** A worktree that sessions can work in. */
const worktreeOf = (task: TaskRow | undefined): TaskWorktree | undefined =>
  task?.worktree?.state === 'ready' ? task.worktree : undefined;

/**
 * Makes a session with its first prompt queued, inside a transaction. Without a runner it waits for one.
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
  const task = findTask(tx, input.task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  const profile = requireAgentProfile(tx, input.agent_profile_id);
  const { command, args, env, default_mode, permission_policy, disable_question_tool } = profile;
  const row = insertSession(tx, {
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
    cwd: input.cwd ?? worktreeOf(task)?.cwd ?? task.cwd ?? input.defaultCwd,
    runner_id: input.runner_id,
    created_at: tx.at,
    updated_at: tx.at,
  });
  insertQueuedPrompt(tx, { id: promptId.parse(randomUUID()), session_id: row.id, text: input.prompt });
  patchTask(tx, task.id, { primary_session_id: row.id });
  return row;
}

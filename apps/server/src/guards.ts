import type {
  AgentProfile,
  AgentProfileId,
  Column,
  ColumnId,
  Question,
  QuestionSource,
  RunnerId,
  SessionId,
  Submission,
  TaskId,
  TaskWorktree,
} from '@kandev/contracts';
import { validateAnswers } from '@kandev/contracts';
import type { Reader } from './db/database.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { findAgentProfile } from './stores/agent-profiles.ts';
import { findColumn } from './stores/columns.ts';
import { decodeCursor, type Cursor } from './stores/paging.ts';
import { findSession, type SessionRow } from './stores/sessions.ts';
import { findTask, type TaskRow } from './stores/tasks.ts';

/** @throws AppError NOT_FOUND */
export function requireTask(reader: Reader, id: TaskId): TaskRow {
  const task = findTask(reader, id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  return task;
}

/** No agent gets work on a task that the board does not show. @throws AppError CONFLICT for an archived task */
export function assertNotArchived(reader: Reader, id: TaskId): void {
  if (findTask(reader, id)?.archived === true)
    throw new AppError('CONFLICT', 'This task is archived: restore it first.', { reason: 'task_archived' });
}

/** @throws AppError NOT_FOUND for an unknown task, and for a task without a worktree */
export function requireWorktree(reader: Reader, id: TaskId): TaskWorktree {
  const { worktree } = requireTask(reader, id);
  if (worktree === null)
    throw new AppError('NOT_FOUND', 'This task has no worktree.', { reason: 'worktree_gone' });
  return worktree;
}

/** @throws AppError NOT_FOUND */
export function requireColumn(reader: Reader, id: ColumnId): Column {
  const column = findColumn(reader, id);
  if (column === undefined)
    throw new AppError('NOT_FOUND', 'There is no such column.', { reason: 'column_gone' });
  return column;
}

/** @throws AppError NOT_FOUND */
export function requireSession(reader: Reader, id: SessionId): SessionRow {
  const session = findSession(reader, id);
  if (session === undefined)
    throw new AppError('NOT_FOUND', 'There is no such session.', { reason: 'session_gone' });
  return session;
}

/** @throws AppError NOT_FOUND */
export function requireAgentProfile(reader: Reader, id: AgentProfileId): AgentProfile {
  const profile = findAgentProfile(reader, id);
  if (profile === undefined)
    throw new AppError('NOT_FOUND', 'There is no such agent profile.', { reason: 'agent_profile_gone' });
  return profile;
}

/**
 * The named runner, else the one that sessions start on. `nextStep` tells the operator what to do once a runner
 * is there.
 *
 * @throws AppError NO_RUNNER when it is not connected
 */
export function requireRunner(
  { runners }: Pick<Deps, 'runners'>,
  named: RunnerId | undefined,
  nextStep: string,
): RunnerId {
  const chosen = named ?? runners.connected()[0];
  if (chosen === undefined || !runners.isConnected(chosen)) {
    throw new AppError('NO_RUNNER', `No runner is connected. Start one, then ${nextStep}.`);
  }
  return chosen;
}

/** @throws AppError VALIDATION with the `problems` when an answer does not fit its question */
export function assertAnswersValid(
  source: QuestionSource,
  questions: readonly Question[],
  submission: Submission,
): void {
  const problems = validateAnswers(source, [...questions], submission);
  if (problems.length > 0) {
    throw new AppError('VALIDATION', 'Not every question is answered as it asks.', { details: { problems } });
  }
}

/** @throws AppError VALIDATION for a cursor that this server did not give */
export function parseCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const cursor = decodeCursor(text);
  if (cursor === null) throw new AppError('VALIDATION', 'The cursor is not one that this server gave.');
  return cursor;
}

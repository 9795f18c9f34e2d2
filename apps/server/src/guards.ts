import type {
  AgentProfile,
  AgentProfileId,
  Column,
  ColumnId,
  Question,
  QuestionSource,
  RunnerId,
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
import { findTask } from './stores/tasks.ts';

/** The runner that is named, else the one that sessions start on. @throws AppError NO_RUNNER where it is not connected */
export function requireRunner(
  { runners }: Pick<Deps, 'runners'>,
  named: RunnerId | undefined,
  whatNext: string,
): RunnerId {
  const chosen = named ?? runners.connected()[0];
  if (chosen === undefined || !runners.isConnected(chosen)) {
    throw new AppError('NO_RUNNER', `No runner is connected. Start one, then ${whatNext}.`);
  }
  return chosen;
}

/** @throws AppError NOT_FOUND */
export function requireColumn(reader: Reader, id: ColumnId): Column {
  const column = findColumn(reader, id);
  if (column === undefined)
    throw new AppError('NOT_FOUND', 'There is no such column.', { reason: 'column_gone' });
  return column;
}

/** @throws AppError NOT_FOUND */
export function requireAgentProfile(reader: Reader, id: AgentProfileId): AgentProfile {
  const profile = findAgentProfile(reader, id);
  if (profile === undefined)
    throw new AppError('NOT_FOUND', 'There is no such agent profile.', { reason: 'agent_profile_gone' });
  return profile;
}

/** @throws AppError NOT_FOUND for an unknown task, and for one without a worktree */
export function requireWorktree(reader: Reader, id: TaskId): TaskWorktree {
  const task = findTask(reader, id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  if (task.worktree === null)
    throw new AppError('NOT_FOUND', 'This task has no worktree.', { reason: 'worktree_gone' });
  return task.worktree;
}

/** No agent is given work on a task that nobody sees. @throws AppError CONFLICT for an archived task */
export function assertNotArchived(reader: Reader, task: TaskId): void {
  if (findTask(reader, task)?.archived === true)
    throw new AppError('CONFLICT', 'This task is archived: restore it first.', { reason: 'task_archived' });
}

/** @throws AppError VALIDATION with the `problems`, where an answer does not fit what is asked */
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

import type { CreateTask, Task, TaskWorktree, UpdateTask } from '@kandev/contracts';
import { taskId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { stateInColumn } from '../domain/task-state.ts';
import { AppError } from '../errors.ts';
import { findColumnByRole, listColumns } from '../stores/columns.ts';
import type { TaskRow } from '../stores/tasks.ts';
import { findBoardTask, insertTask, positionBelow } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { requireColumn } from '../guards.ts';

/**
 * Makes a task at the bottom of a column, the backlog unless another is named.
 *
 * @throws AppError NOT_FOUND for an unknown column
 */
export function createTask({ writer }: Pick<Deps, 'writer'>, input: CreateTask): Task {
  return writer.transact((tx) => addTask(tx, input));
}

/** Makes a task inside a transaction. */
export function addTask(tx: Tx, input: CreateTask): Task {
  const column =
    input.column_id === undefined
      ? (findColumnByRole(tx, 'backlog') ?? listColumns(tx)[0])
      : requireColumn(tx, input.column_id);
  if (column === undefined)
    throw new AppError('NOT_FOUND', 'There is no such column.', { reason: 'column_gone' });
  const id = taskId.parse(randomUUID());
  insertTask(tx, {
    id,
    title: input.title,
    description: input.description ?? '',
    column_id: column.id,
    position: positionBelow(tx, column.id),
    state: stateInColumn(column.role, 'TODO'),
    ...chooseFolder({ cwd: null, worktree: null }, input),
  });
  const task = findBoardTask(tx, id);
  if (task === undefined) throw new Error('The task that was just made is missing.');
  tx.emit({ type: 'task.created', task_id: id, payload: task });
  return task;
}

type Workplace = Pick<TaskRow, 'cwd' | 'worktree'>;

/**
 * Where a task's sessions are to work after a change of the folder, or of the wish for a worktree of it.
 *
 * @throws AppError CONFLICT once the worktree is there, VALIDATION for one of no folder
 */
export function chooseFolder(
  now: Workplace,
  { cwd = now.cwd ?? undefined, worktree = now.worktree !== null }: Pick<UpdateTask, 'cwd' | 'worktree'>,
): Workplace {
  if (now.worktree?.state === 'ready')
    throw new AppError('CONFLICT', 'The worktree of this task is there already: remove it first.', {
      reason: 'worktree_ready',
    });
  if (!worktree) return { cwd: cwd ?? null, worktree: null };
  if (cwd === undefined)
    throw new AppError('VALIDATION', 'cwd: A worktree needs the folder of its repository', {
      reason: 'folder_needed',
    });
  return { cwd, worktree: wantedWorktree(cwd) };
}

const wantedWorktree = (repository: string): TaskWorktree => ({
  repository,
  path: null,
  branch: null,
  cwd: null,
  state: 'wanted',
  runner_id: null,
});

import type { CreateTask, Task, TaskWorktree, UpdateTask } from '@kandev/contracts';
import { taskId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { stateInColumn } from '../domain/task-state.ts';
import { AppError } from '../errors.ts';
import { requireColumn } from '../guards.ts';
import { findColumnByRole, listColumns } from '../stores/columns.ts';
import { findBoardTask, insertTask, positionBelow, type TaskRow } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';

/**
 * Adds a task at the bottom of the named column, else of the backlog, and announces it.
 *
 * @throws AppError NOT_FOUND for an unknown column, and as `chooseFolder` does
 */
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
  if (task === undefined) throw new Error('The task that was just inserted is missing.');
  tx.emit({ type: 'task.created', task_id: id, payload: task });
  return task;
}

type TaskFolder = Pick<TaskRow, 'cwd' | 'worktree'>;

/**
 * The folder of a task's sessions after a change of `cwd`, or of whether the task is to have a worktree of it.
 *
 * @throws AppError CONFLICT once the worktree exists, VALIDATION for a worktree without a folder
 */
export function chooseFolder(
  now: TaskFolder,
  { cwd = now.cwd ?? undefined, worktree = now.worktree !== null }: Pick<UpdateTask, 'cwd' | 'worktree'>,
): TaskFolder {
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

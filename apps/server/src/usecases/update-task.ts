import type { Task, TaskId, UpdateTask } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND for an unknown task or column */
export declare const updateTask: (
  deps: Pick<Deps, 'writer'>,
  input: { task_id: TaskId; change: UpdateTask },
) => Task;

import type { TaskId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND */
export declare const deleteTask: (
  deps: Pick<Deps, 'writer' | 'database' | 'runners' | 'log'>,
  input: { task_id: TaskId },
) => Promise<void>;

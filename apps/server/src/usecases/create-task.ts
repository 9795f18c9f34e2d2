import type { CreateTask, Task } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND for an unknown column */
export declare const createTask: (deps: Pick<Deps, 'writer'>, input: CreateTask) => Task;

import type { CreateSession, Session, TaskId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NO_RUNNER, NOT_FOUND */
export declare const startSession: (deps: Deps, input: { task_id: TaskId; body: CreateSession }) => Session;

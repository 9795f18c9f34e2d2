import type { Session, SessionId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND */
export declare const readSession: (deps: Pick<Deps, 'database'>, input: { session_id: SessionId }) => Session;

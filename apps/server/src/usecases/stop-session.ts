import type { SessionId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND */
export declare const stopSession: (deps: Deps, input: { session_id: SessionId }) => Promise<void>;

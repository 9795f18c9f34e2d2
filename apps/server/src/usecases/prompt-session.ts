import type { SessionId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND, CONFLICT once the session has ended */
export declare const promptSession: (
  deps: Deps,
  input: { session_id: SessionId; text: string },
) => { queued: boolean };

import type { SessionId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND, AGENT_STREAM_NOT_CONNECTED, AGENT_STREAM_TIMEOUT */
export declare const cancelTurn: (
  deps: Pick<Deps, 'database' | 'runners'>,
  input: { session_id: SessionId },
) => Promise<void>;

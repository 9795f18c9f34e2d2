import type { Message, SessionId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND */
export declare const listMessages: (
  deps: Pick<Deps, 'database'>,
  input: { session_id: SessionId; after: number; limit: number },
) => { items: Message[]; next_cursor: string | null };

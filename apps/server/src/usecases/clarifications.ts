import type { Clarification, ClarificationsQuery, PendingId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** Oldest first. @throws AppError VALIDATION for a cursor that is not ours */
export declare const listClarifications: (
  deps: Pick<Deps, 'database'>,
  query: ClarificationsQuery,
) => { items: Clarification[]; next_cursor: string | null };
/** @throws AppError NOT_FOUND */
export declare const readClarification: (
  deps: Pick<Deps, 'database'>,
  input: { pending_id: PendingId },
) => Clarification;

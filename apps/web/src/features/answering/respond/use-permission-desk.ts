import type { PendingId } from '@kandev/contracts';
import { useRef, useState } from 'react';
import type { RespondToPermission } from '#api/permissions.ts';
import { readFailure, type RespondFailure } from './respond-failure.ts';

/** What became of an operator's last answer to a permission request; `won` settled it. */
export type PermissionSubmission =
  { phase: 'sending' } | { phase: 'won' } | { phase: 'failed'; failure: RespondFailure };

export type PermissionDesk = {
  submissions: ReadonlyMap<PendingId, PermissionSubmission>;
  /** Sends once: while one is on its way for a pending, another does nothing. */
  send: (answer: RespondToPermission) => Promise<void>;
};

/** `respond` rejects with a `ProblemError`. */
export function usePermissionDesk(
  respond: (answer: RespondToPermission) => Promise<unknown>,
): PermissionDesk {
  const [submissions, setSubmissions] = useState<PermissionDesk['submissions']>(new Map());
  const onTheirWay = useRef(new Set<PendingId>());

  const note = (id: PendingId, submission: PermissionSubmission) =>
    setSubmissions((before) => new Map(before).set(id, submission));

  return {
    submissions,
    send: async (answer) => {
      const id = answer.pending_id;
      if (onTheirWay.current.has(id)) return;
      onTheirWay.current.add(id);
      note(id, { phase: 'sending' });
      try {
        await respond(answer);
        note(id, { phase: 'won' });
      } catch (error) {
        note(id, { phase: 'failed', failure: readFailure(error) });
      } finally {
        onTheirWay.current.delete(id);
      }
    },
  };
}

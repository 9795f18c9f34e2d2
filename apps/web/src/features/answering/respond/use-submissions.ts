import type { Clarification, PendingId, RespondResponse, RespondBody } from '@kandev/contracts';
import { useReducer, useRef } from 'react';
import type { RespondToClarification } from '#api/clarifications.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { QuestionGroup } from '../question-groups.ts';
import { readFailure, type RespondFailure } from './respond-failure.ts';
import { applySubmission, type Submissions } from './submissions.ts';

/** Sends one submission. Rejects with a `ProblemError` that carries the server's code. */
export type SendResponse = (submission: RespondToClarification) => Promise<RespondResponse>;

type SendResult = { kind: 'won' | 'recorded' | 'busy' } | { kind: 'refused'; failure: RespondFailure };

export type SubmissionDesk = {
  submissions: Submissions;
  /** Sends once: while one is on its way for a pending, another does nothing. */
  send: (clarification: Clarification, body: Required<RespondBody>) => Promise<SendResult>;
  refuse: (clarification: Clarification, failure: RespondFailure) => void;
  /** Takes back what was said against a card that has been edited since. */
  edited: (pendingId: PendingId, group: QuestionGroup) => void;
};

export function useSubmissions(respond: SendResponse, drafts: DraftStore): SubmissionDesk {
  const [submissions, apply] = useReducer(applySubmission, new Map() as Submissions);
  const onTheirWay = useRef(new Set<PendingId>());

  return {
    submissions,
    send: async (clarification, body) => {
      const id = clarification.pending_id;
      if (onTheirWay.current.has(id)) return { kind: 'busy' };
      onTheirWay.current.add(id);
      apply({ kind: 'sent', clarification });
      try {
        const answer = await respond({ pending_id: id, ...body });
        const won = answer.delivered !== false;
        if (won) drafts.forget(id);
        apply({ kind: 'accepted', answer });
        return { kind: won ? 'won' : 'recorded' };
      } catch (error) {
        const failure = readFailure(error);
        apply({ kind: 'refused', clarification, failure });
        return { kind: 'refused', failure };
      } finally {
        onTheirWay.current.delete(id);
      }
    },
    refuse: (clarification, failure) => apply({ kind: 'refused', clarification, failure }),
    edited: (pendingId, group) => apply({ kind: 'edited', pendingId, group }),
  };
}

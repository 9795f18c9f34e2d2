import type {
  AnswerProblem,
  Clarification,
  PendingId,
  RespondBody,
  RespondResponse,
} from '@kandev/contracts';
import { useReducer, useRef, useState } from 'react';
import type { Respond } from '#api/clarifications.ts';
import type { RespondToPermission } from '#api/permissions.ts';
import type { DraftStore } from './draft-store.ts';
import { questionsOf, type QuestionGroup } from './question-groups.ts';
import { readFailure, type RespondFailure } from './respond-failure.ts';

/** What became of an operator's last submission to a pending, with the record as it was known then. */
export type Submission = { clarification: Clarification } & (
  | { phase: 'sending' }
  /** It settled the question. */
  | { phase: 'won' }
  /** It was kept for people, or accepted without reaching the agent's process. */
  | { phase: 'recorded' }
  /** Something else settled the question first. */
  | { phase: 'lost' }
  | { phase: 'failed'; failure: RespondFailure }
);

export type Submissions = ReadonlyMap<PendingId, Submission>;

type SubmissionChange =
  | { kind: 'sent'; clarification: Clarification }
  | { kind: 'accepted'; answer: RespondResponse }
  | { kind: 'refused'; clarification: Clarification; failure: RespondFailure }
  | { kind: 'edited'; pendingId: PendingId; group: QuestionGroup };

/** Takes one change into what is known of the submissions of a page. */
export function applySubmission(submissions: Submissions, change: SubmissionChange): Submissions {
  switch (change.kind) {
    case 'sent':
      return withSubmission(submissions, { phase: 'sending', clarification: change.clarification });
    case 'accepted': {
      const { clarification, delivered } = change.answer;
      return withSubmission(submissions, { phase: delivered === false ? 'recorded' : 'won', clarification });
    }
    case 'refused':
      return withSubmission(submissions, refused(change.clarification, change.failure));
    case 'edited':
      return withoutProblems(submissions, change.pendingId, change.group);
  }
}

/** The problems of a pending's last submission, its own and the server's alike. */
export function problemsOf(submission: Submission | undefined): readonly AnswerProblem[] {
  if (submission?.phase !== 'failed' || submission.failure.kind !== 'validation') return [];
  return submission.failure.problems;
}

function refused(clarification: Clarification, failure: RespondFailure): Submission {
  if (failure.kind !== 'settled' || failure.resolution === null)
    return { phase: 'failed', clarification, failure };
  const { resolution } = failure;
  return {
    phase: 'lost',
    clarification: { ...clarification, ...resolution, cause: causeOf(resolution.status) },
  };
}

function causeOf(status: Clarification['status']): Clarification['cause'] {
  switch (status) {
    case 'answered':
    case 'rejected':
      return 'operator';
    case 'expired':
      return 'deadline';
    case 'pending':
    case 'cancelled':
      return null;
  }
}

function withoutProblems(submissions: Submissions, pendingId: PendingId, group: QuestionGroup): Submissions {
  const submission = submissions.get(pendingId);
  if (submission?.phase !== 'failed' || submission.failure.kind !== 'validation') return submissions;
  const edited = new Set(questionsOf(group).map(({ id }) => id));
  const problems = submission.failure.problems.filter(
    ({ question_id }) => question_id !== null && !edited.has(question_id),
  );
  if (problems.length === submission.failure.problems.length) return submissions;
  if (problems.length > 0) {
    return withSubmission(submissions, { ...submission, failure: { kind: 'validation', problems } });
  }
  const rest = new Map(submissions);
  rest.delete(pendingId);
  return rest;
}

function withSubmission(submissions: Submissions, submission: Submission): Submissions {
  return new Map(submissions).set(submission.clarification.pending_id, submission);
}

/** Sends one submission. Rejects with a `ProblemError` that carries the server's code. */
export type SendResponse = (submission: Respond) => Promise<RespondResponse>;

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

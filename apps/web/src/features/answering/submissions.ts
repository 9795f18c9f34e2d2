import type {
  AnswerProblem,
  Clarification,
  PendingId,
  RespondBody,
  RespondResponse,
} from '@kandev/contracts';
import { useReducer, useRef, useState } from 'react';
import type { RespondToClarification } from '#api/clarifications.ts';
import type { RespondToPermission } from '#api/permissions.ts';
import type { DraftStore } from './draft-store.ts';
import { questionsInGroup, type QuestionGroup } from './question-groups.ts';
import { respondFailureOf, type RespondFailure } from './respond-failure.ts';

/** The operator's last submission to a clarification, with the record as the page knew it then. */
export type Submission = { clarification: Clarification } & (
  | { phase: 'sending' }
  /** The submission settled the clarification. */
  | { phase: 'won' }
  /** The answer is kept for people, or was accepted without reaching the agent. */
  | { phase: 'recorded' }
  /** Something else settled the clarification first. */
  | { phase: 'lost' }
  | { phase: 'failed'; failure: RespondFailure }
);

export type SubmissionsById = ReadonlyMap<PendingId, Submission>;

type SubmissionChange =
  | { kind: 'sent'; clarification: Clarification }
  | { kind: 'accepted'; answer: RespondResponse }
  | { kind: 'failed'; clarification: Clarification; failure: RespondFailure }
  | { kind: 'edited'; pendingId: PendingId; group: QuestionGroup };

export function applySubmissionChange(
  submissions: SubmissionsById,
  change: SubmissionChange,
): SubmissionsById {
  switch (change.kind) {
    case 'sent':
      return withSubmission(submissions, { phase: 'sending', clarification: change.clarification });
    case 'accepted': {
      const { clarification, delivered } = change.answer;
      return withSubmission(submissions, { phase: delivered === false ? 'recorded' : 'won', clarification });
    }
    case 'failed':
      return withSubmission(submissions, failedSubmission(change.clarification, change.failure));
    case 'edited':
      return clearProblemsOfGroup(submissions, change.pendingId, change.group);
  }
}

/** The problems of a submission, found by the page or by the server. */
export function submissionProblems(submission: Submission | undefined): readonly AnswerProblem[] {
  if (submission?.phase !== 'failed' || submission.failure.kind !== 'validation') return [];
  return submission.failure.problems;
}

function failedSubmission(clarification: Clarification, failure: RespondFailure): Submission {
  if (failure.kind !== 'settled' || failure.resolution === null)
    return { phase: 'failed', clarification, failure };
  const { resolution } = failure;
  return {
    phase: 'lost',
    clarification: { ...clarification, ...resolution, cause: causeOfStatus(resolution.status) },
  };
}

function causeOfStatus(status: Clarification['status']): Clarification['cause'] {
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

function clearProblemsOfGroup(
  submissions: SubmissionsById,
  pendingId: PendingId,
  group: QuestionGroup,
): SubmissionsById {
  const submission = submissions.get(pendingId);
  if (submission?.phase !== 'failed' || submission.failure.kind !== 'validation') return submissions;
  const edited = new Set(questionsInGroup(group).map(({ id }) => id));
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

function withSubmission(submissions: SubmissionsById, submission: Submission): SubmissionsById {
  return new Map(submissions).set(submission.clarification.pending_id, submission);
}

/** Sends one submission. Rejects with a `ProblemError`. */
export type SendResponse = (submission: RespondToClarification) => Promise<RespondResponse>;

type SendResult = { kind: 'won' | 'recorded' | 'busy' } | { kind: 'failed'; failure: RespondFailure };

export type Submissions = {
  byId: SubmissionsById;
  /** Does nothing while another submission to the same clarification is in flight. */
  send: (clarification: Clarification, body: Required<RespondBody>) => Promise<SendResult>;
  fail: (clarification: Clarification, failure: RespondFailure) => void;
  /** Drops the problems of a card that has been edited. */
  clearProblems: (pendingId: PendingId, group: QuestionGroup) => void;
};

export function useSubmissions(respond: SendResponse, drafts: DraftStore): Submissions {
  const [byId, apply] = useReducer(applySubmissionChange, new Map() as SubmissionsById);
  const inFlight = useRef(new Set<PendingId>());

  return {
    byId,
    send: async (clarification, body) => {
      const id = clarification.pending_id;
      if (inFlight.current.has(id)) return { kind: 'busy' };
      inFlight.current.add(id);
      apply({ kind: 'sent', clarification });
      try {
        const answer = await respond({ pending_id: id, ...body });
        const won = answer.delivered !== false;
        if (won) drafts.discard(id);
        apply({ kind: 'accepted', answer });
        return { kind: won ? 'won' : 'recorded' };
      } catch (error) {
        const failure = respondFailureOf(error);
        apply({ kind: 'failed', clarification, failure });
        return { kind: 'failed', failure };
      } finally {
        inFlight.current.delete(id);
      }
    },
    fail: (clarification, failure) => apply({ kind: 'failed', clarification, failure }),
    clearProblems: (pendingId, group) => apply({ kind: 'edited', pendingId, group }),
  };
}

/** The operator's last answer to a permission request; `won` settled it. */
type PermissionSubmission =
  { phase: 'sending' } | { phase: 'won' } | { phase: 'failed'; failure: RespondFailure };

export type PermissionSubmissions = {
  byId: ReadonlyMap<PendingId, PermissionSubmission>;
  /** Does nothing while another answer to the same request is in flight. */
  send: (answer: RespondToPermission) => Promise<void>;
};

/** `respond` rejects with a `ProblemError`. */
export function usePermissionSubmissions(
  respond: (answer: RespondToPermission) => Promise<unknown>,
): PermissionSubmissions {
  const [byId, setById] = useState<PermissionSubmissions['byId']>(new Map());
  const inFlight = useRef(new Set<PendingId>());

  const setSubmission = (id: PendingId, submission: PermissionSubmission) =>
    setById((before) => new Map(before).set(id, submission));

  return {
    byId,
    send: async (answer) => {
      const id = answer.pending_id;
      if (inFlight.current.has(id)) return;
      inFlight.current.add(id);
      setSubmission(id, { phase: 'sending' });
      try {
        await respond(answer);
        setSubmission(id, { phase: 'won' });
      } catch (error) {
        setSubmission(id, { phase: 'failed', failure: respondFailureOf(error) });
      } finally {
        inFlight.current.delete(id);
      }
    },
  };
}

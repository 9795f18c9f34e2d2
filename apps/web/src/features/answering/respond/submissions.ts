import type { AnswerProblem, Clarification, PendingId, RespondResponse } from '@kandev/contracts';
import { questionsOf, type QuestionGroup } from '../question-groups.ts';
import type { RespondFailure } from './respond-failure.ts';

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

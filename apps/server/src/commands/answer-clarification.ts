import type { OperatorId, PendingId, RespondBody, RespondResponse, Submission } from '@kandev/contracts';
import { maskSecrets, submissionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertAnswersValid } from '../guards.ts';
import type { RunnerError } from '../runner-sync/registry.ts';
import { findClarification, type ClarificationRow } from '../stores/clarifications.ts';
import { saveSubmission } from '../stores/submissions.ts';
import { settleClarification } from '../transitions/settle-question.ts';
import { forwardAnswer, rejectAsSettled, rejectAsUnknown } from './forward-answer.ts';
import { saveLateAnswer } from './late-answers.ts';
import { readClarification } from './questions.ts';

type AnswerDeps = Pick<Deps, 'database' | 'writer' | 'runners' | 'background' | 'log' | 'elicitation'>;

const respondActions = {
  elicitation: 'agent.elicitations.respond',
  ask_user_question: 'agent.questions.respond',
} as const;

/**
 * Stores an operator's submission, forwards it to the runner that holds the question, and returns the runner's
 * verdict. When the agent is gone, the submission is saved as a late answer instead.
 *
 * @throws AppError NOT_FOUND with `details.source`: `server` for an unknown id, `runner` with the `resolution`
 * for a settled question; VALIDATION with the `problems`, and the question stays open;
 * AGENT_STREAM_NOT_CONNECTED when it was not sent; AGENT_STREAM_TIMEOUT when it was sent and no verdict came
 */
export async function answerClarification(
  deps: AnswerDeps,
  { pending_id, operator_id, body }: { pending_id: PendingId; operator_id: OperatorId; body: RespondBody },
): Promise<RespondResponse> {
  const record = findClarification(deps.database, pending_id);
  if (record === undefined) throw rejectAsUnknown('There is no such question.');
  const submission = submissionOf(body, operator_id);
  // A form's answers are checked by the runner alone, which knows its schema.
  if (record.source === 'ask_user_question' && record.status === 'pending') {
    assertAnswersValid(record.source, record.questions, submission);
  }
  if (record.agent_disconnected) return saveLateAnswer(deps, record, submission);
  const masked = maskSecrets(record.questions, submission.answers);
  deps.writer.transact((tx) => {
    saveSubmission(tx, { ...submission, answers: masked, pending_id, option_id: null, late: false });
  });
  const { answers, rejected, reject_reason, id } = submission;
  const payload = { pending_id, answers, rejected, reject_reason, submission: { id, operator_id } };
  const notHeld = await forwardAnswer(deps, record, respondActions[record.source], payload, 'the answer');
  if (notHeld !== null) return saveAsLateOrReject(deps, record, submission, notHeld);
  // The settlement comes as an event before the response, unless that event could not be stored.
  if (findClarification(deps.database, pending_id)?.status === 'pending') {
    deps.writer.transact((tx) => {
      settleClarification(tx, {
        pending_id,
        outcome: rejected ? 'declined' : 'accepted',
        cause: 'operator',
        delivered: null,
        settled_at: tx.at,
        submission,
      });
    });
  }
  const clarification = readClarification(deps, { pending_id });
  return { status: clarification.status, delivered: clarification.delivered, clarification };
}

function submissionOf({ answers, ...rest }: RespondBody, operator_id: OperatorId): Submission {
  if (answers === undefined && !rest.rejected) {
    const issues = [{ path: 'answers', message: 'needed unless rejected' }];
    throw new AppError('VALIDATION', 'answers: needed unless rejected', { details: { issues } });
  }
  return { ...rest, answers: answers ?? [], id: submissionId.parse(randomUUID()), operator_id };
}

/** The runner holds the question no longer: its agent is gone, or it was settled before this submission. */
function saveAsLateOrReject(
  deps: AnswerDeps,
  { pending_id }: ClarificationRow,
  submission: Submission,
  notHeld: RunnerError,
): RespondResponse {
  const settled = findClarification(deps.database, pending_id);
  if (settled?.agent_disconnected === true) return saveLateAnswer(deps, settled, submission);
  const { status, answers, answered_by, settled_at } = readClarification(deps, { pending_id });
  const resolution = { status, answers, answered_by, settled_at };
  throw rejectAsSettled('This question has ended already.', resolution, notHeld);
}

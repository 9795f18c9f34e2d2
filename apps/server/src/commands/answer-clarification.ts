import type { OperatorId, PendingId, RespondResponse, RespondBody, Submission } from '@kandev/contracts';
import { maskSecrets, submissionId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runner-sync/registry.ts';
import type { ClarificationRow } from '../stores/clarifications.ts';
import { findClarification, projectClarification } from '../stores/clarifications.ts';
import { saveSubmission } from '../stores/submissions.ts';
import { problemOfRunner } from '../runner-sync/requests.ts';
import { assertAnswersValid } from '../guards.ts';
import { readClarification } from './questions.ts';
import type { Deps } from '../deps.ts';
import { keepLateAnswer } from './late-answers.ts';
import { cancelUndelivered, settleClarification } from '../transitions/settle-question.ts';

type AnswerDeps = Pick<Deps, 'database' | 'writer' | 'runners' | 'background' | 'log' | 'elicitation'>;

const actions = {
  elicitation: 'agent.elicitations.respond',
  ask_user_question: 'agent.questions.respond',
} as const;

/**
 * Hands an operator's submission to the runner that holds the question and reports its verdict. It is
 * stored first and always forwarded, also when the record here has ended: only the runner, which holds the
 * agent's request, says who was first. One whose agent is gone is kept as a late answer instead.
 *
 * @throws AppError NOT_FOUND with `details.source`, `server` for an unknown id, `runner` with the
 * `resolution` for one that has ended; VALIDATION with the `problems`, the question stays open;
 * AGENT_STREAM_NOT_CONNECTED when it did not leave; AGENT_STREAM_TIMEOUT when it left and no verdict came
 */
export async function answerClarification(
  deps: AnswerDeps,
  { pending_id, operator_id, body }: { pending_id: PendingId; operator_id: OperatorId; body: RespondBody },
): Promise<RespondResponse> {
  const record = findClarification(deps.database, pending_id);
  if (record === undefined) {
    throw new AppError('NOT_FOUND', 'There is no such question.', { details: { source: 'server' } });
  }
  const submission = submissionOf(body, operator_id);
  checkToolAnswers(record, submission);
  if (record.agent_disconnected) return keepLateAnswer(deps, record, submission);
  deps.writer.transact((tx) => saveSubmission(tx, asStored(record, submission)));
  try {
    await forward(deps, record, submission);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    if (error.code !== 'NOT_FOUND') throw problemOfRunner(error, 'the answer');
    return rejectSettledQuestion(deps, pending_id, submission, error);
  }
  return verdict(deps, pending_id);
}

function submissionOf({ answers, ...rest }: RespondBody, operator_id: OperatorId): Submission {
  if (answers === undefined && !rest.rejected) {
    const issues = [{ path: 'answers', message: 'needed unless rejected' }];
    throw new AppError('VALIDATION', 'answers: needed unless rejected', { details: { issues } });
  }
  return { ...rest, answers: answers ?? [], id: submissionId.parse(randomUUID()), operator_id };
}

/** The question tool's answers are checked here as well as in the runner, a form's only there. */
function checkToolAnswers({ source, status, questions }: ClarificationRow, submission: Submission): void {
  if (source === 'ask_user_question' && status === 'pending')
    assertAnswersValid(source, questions, submission);
}

const asStored = ({ pending_id, questions }: ClarificationRow, submission: Submission) => ({
  ...submission,
  answers: maskSecrets(questions, submission.answers),
  pending_id,
  option_id: null,
  late: false,
});

/** Sends the submission. Once it is accepted, the record has ended: the runner's event comes first. */
async function forward(deps: AnswerDeps, record: ClarificationRow, submission: Submission): Promise<void> {
  const { answers, rejected, reject_reason, id, operator_id } = submission;
  const { pending_id } = record;
  const payload = { pending_id, answers, rejected, reject_reason, submission: { id, operator_id } };
  await deps.runners.request(record.runner_id, actions[record.source], payload);
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

/**
 * The runner holds no such question (any more). A record that still waits is waiting for nothing; where it
 * turns out that the agent was gone, what came is a late answer, and where somebody was first, it has lost.
 */
function rejectSettledQuestion(
  deps: AnswerDeps,
  pendingId: PendingId,
  submission: Submission,
  cause: RunnerError,
): RespondResponse {
  deps.writer.transact((tx) => cancelUndelivered(tx, pendingId, 'agent_gone'));
  const ended = findClarification(deps.database, pendingId);
  if (ended?.agent_disconnected === true) return keepLateAnswer(deps, ended, submission);
  const { status, answers, answered_by, settled_at } = readClarification(deps, { pending_id: pendingId });
  throw new AppError('NOT_FOUND', 'This question has ended already.', {
    cause,
    details: { source: 'runner', resolution: { status, answers, answered_by, settled_at } },
  });
}

function verdict({ database }: Pick<Deps, 'database'>, pendingId: PendingId): RespondResponse {
  const row = findClarification(database, pendingId);
  if (row === undefined) throw new Error('An answered record is missing.');
  return { status: row.status, delivered: row.delivered, clarification: projectClarification(database, row) };
}

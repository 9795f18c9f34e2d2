import type { OperatorId, PendingId, RespondAnswer, RespondBody, Submission } from '@kandev/contracts';
import { maskSecrets, submissionId, validateAnswers } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runners/runner-registry.ts';
import type { ClarificationRow } from '../stores/clarifications.ts';
import { findClarification, projectClarification } from '../stores/clarifications.ts';
import { insertSubmission } from '../stores/submissions.ts';
import { problemOf } from './ask-runner.ts';
import { readClarification } from './clarifications.ts';
import type { Deps } from './deps.ts';
import { keepLateAnswer } from './keep-late-answer.ts';
import { settleClarification } from './settle-clarification.ts';
import { settleUnheard } from './settle-open.ts';

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
export const answerClarification = async (
  deps: AnswerDeps,
  { pending_id, operator_id, body }: { pending_id: PendingId; operator_id: OperatorId; body: RespondBody },
): Promise<RespondAnswer> => {
  const record = findClarification(deps.database, pending_id);
  if (record === undefined) {
    throw new AppError('NOT_FOUND', 'There is no such question.', { details: { source: 'server' } });
  }
  const submission: Submission = { ...body, id: submissionId.parse(randomUUID()), operator_id };
  checkToolAnswers(record, submission);
  if (record.agent_disconnected) return keepLateAnswer(deps, record, submission);
  deps.writer.transact((tx) => insertSubmission(tx, asStored(record, submission)));
  await forward(deps, record, submission);
  return verdict(deps, pending_id);
};

/**
 * The question tool's answers are checked here as well as in the runner, a form's only there. One that has
 * ended takes nothing, right or wrong, unless it is late answers that it takes.
 */
const checkToolAnswers = (record: ClarificationRow, submission: Submission): void => {
  const { source, status, questions, agent_disconnected } = record;
  if (source !== 'ask_user_question' || (status !== 'pending' && !agent_disconnected)) return;
  const problems = validateAnswers(source, questions, submission);
  if (problems.length > 0) {
    throw new AppError('VALIDATION', 'Not every question is answered as it asks.', { details: { problems } });
  }
};

const asStored = ({ pending_id, questions }: ClarificationRow, submission: Submission) => ({
  ...submission,
  answers: maskSecrets(questions, submission.answers),
  pending_id,
  option_id: null,
  late: false,
});

/** Sends the submission. Once it is accepted, the record has ended: the runner's event comes first. */
const forward = async (deps: AnswerDeps, record: ClarificationRow, submission: Submission): Promise<void> => {
  const { answers, rejected, reject_reason, id, operator_id } = submission;
  const { pending_id } = record;
  const payload = { pending_id, answers, rejected, reject_reason, submission: { id, operator_id } };
  try {
    await deps.runners.ask(record.runner_id, actions[record.source], payload);
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    if (error.code === 'NOT_FOUND') throw lostRace(deps, record, error);
    throw problemOf(error, 'the answer');
  }
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
};

/** The runner holds no such question (any more). A record that still waits is waiting for nothing. */
const lostRace = (
  { database, writer }: Pick<Deps, 'database' | 'writer'>,
  { pending_id }: ClarificationRow,
  cause: RunnerError,
): AppError => {
  writer.transact((tx) => settleUnheard(tx, pending_id, 'agent_gone'));
  const { status, answers, answered_by, settled_at } = readClarification({ database }, { pending_id });
  return new AppError('NOT_FOUND', 'This question has ended already.', {
    cause,
    details: { source: 'runner', resolution: { status, answers, answered_by, settled_at } },
  });
};

const verdict = ({ database }: Pick<Deps, 'database'>, pendingId: PendingId): RespondAnswer => {
  const row = findClarification(database, pendingId);
  if (row === undefined) throw new Error('An answered record is missing.');
  return { status: row.status, delivered: row.delivered, clarification: projectClarification(database, row) };
};

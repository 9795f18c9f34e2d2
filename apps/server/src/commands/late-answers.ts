import type { Clarification, Question, RespondResponse, Submission } from '@kandev/contracts';
import { maskSecrets, readAnswers } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { assertAnswersValid } from '../guards.ts';
import { advanceQueueInBackground, enqueuePrompt } from '../runner-sync/prompt-queue.ts';
import { projectClarification, type ClarificationRow } from '../stores/clarifications.ts';
import { findSession } from '../stores/sessions.ts';
import { countLateAnswers, saveSubmission } from '../stores/submissions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from '../transitions/announce.ts';

const MAX_LATE_ANSWERS = 50;

/**
 * Saves a submission that came after the agent was gone, for people to see; it is not delivered. The first
 * answer to the question tool becomes a new prompt while its session has not started a later turn.
 *
 * @throws AppError VALIDATION for an answer that does not fit, CONFLICT once MAX_LATE_ANSWERS are saved
 */
export function saveLateAnswer(
  deps: Pick<Deps, 'writer' | 'database' | 'runners' | 'background' | 'log' | 'elicitation'>,
  record: ClarificationRow,
  submission: Submission,
): RespondResponse {
  const { pending_id, session_id, task_id, source, questions } = record;
  assertAnswersValid(source, questions, submission);
  if (countLateAnswers(deps.database, pending_id) >= MAX_LATE_ANSWERS) {
    throw new AppError('CONFLICT', `${MAX_LATE_ANSWERS} late answers are kept with this question already.`, {
      reason: 'late_answers_full',
    });
  }
  const answers = maskSecrets(questions, submission.answers);
  const { clarification, isPrompted } = deps.writer.transact((tx) => {
    saveSubmission(tx, { ...submission, answers, pending_id, option_id: null, late: true });
    const clarification = projectClarification(tx, record);
    tx.emit({ type: 'clarification.settled', task_id, session_id, payload: clarification });
    announceTask(tx, task_id);
    const isPrompted =
      becomesPrompt(record, clarification, submission) && promptSessionWith(tx, record, submission);
    return { clarification, isPrompted };
  });
  if (isPrompted) advanceQueueInBackground(deps, session_id);
  return { status: clarification.status, delivered: false, clarification };
}

/** Skipping prompts nobody, and neither does a second answer or one after the session has gone on. */
function becomesPrompt(
  { source, superseded }: ClarificationRow,
  { late_answers }: Clarification,
  { id, rejected }: Submission,
): boolean {
  const isFirst = late_answers.every((late) => late.rejected || late.submission_id === id);
  return source === 'ask_user_question' && !superseded && !rejected && isFirst;
}

/** Returns false for a session that takes no more prompts. */
function promptSessionWith(tx: Tx, record: ClarificationRow, submission: Submission): boolean {
  const session = findSession(tx, record.session_id);
  if (session === undefined || isEnded(session.state) || session.stop_asked_at !== null) return false;
  enqueuePrompt(tx, session.id, latePromptText(record.questions, submission));
  return true;
}

/** The answers as a person would give them to an agent that has forgotten its questions. */
function latePromptText(questions: readonly Question[], { answers }: Submission): string {
  const lines = readAnswers(questions, answers).flatMap(({ question, picks, text }) => {
    const given = text === '' ? picks : [...picks, text];
    return given.length === 0 ? [] : [`- ${question.prompt}: ${given.join(', ')}`];
  });
  return ['My answers to what you asked earlier:', ...lines].join('\n');
}

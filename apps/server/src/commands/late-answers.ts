import type { Clarification, Question, RespondResponse, Submission } from '@kandev/contracts';
import { maskSecrets, readAnswers } from '@kandev/contracts';
import { isEnded } from '../domain/session.ts';
import type { ClarificationRow } from '../stores/clarifications.ts';
import { projectClarification } from '../stores/clarifications.ts';
import { findSession } from '../stores/sessions.ts';
import { countLateAnswers, saveSubmission } from '../stores/submissions.ts';
import type { Tx } from '../stores/writer.ts';
import { AppError } from '../errors.ts';
import { announceTask } from '../transitions/announce.ts';
import { assertAnswersValid } from '../guards.ts';
import type { Deps } from '../deps.ts';
import { enqueuePrompt } from './prompts.ts';
import { advanceQueue } from '../runner-sync/prompt-queue.ts';

const MAX_LATE_ANSWERS = 50;

/**
 * Keeps what was submitted after the agent was gone, for people to see: it is not delivered, and nothing
 * is sent. An answer to the question tool is the exception: while its session has not gone on to a later
 * turn, it becomes a new prompt. Skipping wakes nobody.
 *
 * @throws AppError VALIDATION for an answer that does not fit, CONFLICT once many are kept
 */
export function keepLateAnswer(
  deps: Pick<Deps, 'writer' | 'database' | 'runners' | 'background' | 'log' | 'elicitation'>,
  record: ClarificationRow,
  submission: Submission,
): RespondResponse {
  assertAnswersValid(record.source, record.questions, submission);
  if (countLateAnswers(deps.database, record.pending_id) >= MAX_LATE_ANSWERS) {
    throw new AppError('CONFLICT', `${MAX_LATE_ANSWERS} late answers are kept with this question already.`, {
      reason: 'late_answers_full',
    });
  }
  const answers = maskSecrets(record.questions, submission.answers);
  const { clarification, prompted } = deps.writer.transact((tx) => {
    saveSubmission(tx, {
      ...submission,
      answers,
      pending_id: record.pending_id,
      option_id: null,
      late: true,
    });
    const clarification = projectClarification(tx, record);
    tx.emit({
      type: 'clarification.settled',
      task_id: record.task_id,
      session_id: record.session_id,
      payload: clarification,
    });
    announceTask(tx, record.task_id);
    const prompted =
      resumesSession(record, clarification, submission) && promptSessionWith(tx, record, submission);
    return { clarification, prompted };
  });
  if (prompted) deps.background.run('pumping prompts', () => advanceQueue(deps, record.session_id));
  return { status: clarification.status, delivered: false, clarification };
}

/** One answer is enough to go on with: a second one, and one that comes too late for that, is only kept. */
function resumesSession(
  { source, superseded }: ClarificationRow,
  { late_answers }: Clarification,
  { id, rejected }: Submission,
): boolean {
  const isFirst = late_answers.every((late) => late.rejected || late.submission_id === id);
  return source === 'ask_user_question' && !superseded && !rejected && isFirst;
}

/** Returns whether the session took the answer as a prompt. */
function promptSessionWith(tx: Tx, record: ClarificationRow, submission: Submission): boolean {
  const session = findSession(tx, record.session_id);
  if (session === undefined || isEnded(session.state) || session.stop_asked_at !== null) return false;
  enqueuePrompt(tx, session.id, latePromptText(record.questions, submission));
  return true;
}

/** The answer in words, as a person would give it to an agent that has forgotten that it asked. */
function latePromptText(questions: readonly Question[], { answers }: Submission): string {
  const lines = readAnswers(questions, answers).flatMap(({ question, picks, text }) => {
    const given = text === '' ? picks : [...picks, text];
    return given.length === 0 ? [] : [`- ${question.prompt}: ${given.join(', ')}`];
  });
  return ['My answers to what you asked earlier:', ...lines].join('\n');
}

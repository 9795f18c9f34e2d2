import type { MessageMetadata, TurnCompleted } from '@kandev/contracts';
import { nextSessionState } from '../domain/session.ts';
import { insertNotice, isNoticeWanted } from '../stores/notices.ts';
import { listQueuedPrompts } from '../stores/queued-prompts.ts';
import { patchSession, type SessionRow } from '../stores/sessions.ts';
import { findTask } from '../stores/tasks.ts';
import { closeTurn } from '../stores/turns.ts';
import { listWaiting } from '../stores/waiting.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { moveToReviewIfIdle } from './place-task.ts';
import { addNotice } from './transcript.ts';

type TurnEndNotice = { notice: NonNullable<MessageMetadata['notice']>; text: string };

/** The transcript's line for a turn that did not end normally. */
function noticeOfTurnEnd({ stop_reason, failure }: TurnCompleted): TurnEndNotice | null {
  switch (stop_reason) {
    case 'end_turn':
      return null;
    case 'cancelled':
      return { notice: 'turn_cancelled', text: 'The turn was cancelled.' };
    case 'refusal':
      return { notice: 'refusal', text: 'The agent refused to go on.' };
    case 'max_tokens':
      return { notice: 'limit', text: 'The agent reached its limit of tokens.' };
    case 'max_turn_requests':
      return { notice: 'limit', text: 'The agent reached its limit of steps in one turn.' };
    case 'failed':
      return { notice: 'session_failed', text: failure ?? 'The turn failed.' };
  }
}

/**
 * Closes a turn: its session waits for the next prompt, and its task goes to Review if nothing else is open.
 *
 * @returns whether the turn was open
 */
export function endTurn(tx: Tx, session: SessionRow, end: TurnCompleted): boolean {
  const turn = { id: end.turn_id, session_id: session.id, stop_reason: end.stop_reason };
  if (!closeTurn(tx, turn)) return false;
  const line = noticeOfTurnEnd(end);
  if (line !== null) {
    const { notice, text } = line;
    addNotice(tx, session, { notice, failure_reason: end.failure_reason }, text, end.turn_id);
  }
  patchSession(tx, session.id, { state: nextSessionState(session.state, { type: 'turn_ended' }) });
  moveToReviewIfIdle(tx, session.task_id);
  notifyTurnFinished(tx, session, end);
  announceSession(tx, session.id);
  return true;
}

/** No notice while the task waits for an operator, or its session has more to do. */
function notifyTurnFinished(tx: Tx, session: SessionRow, { turn_id }: TurnCompleted): void {
  const task = findTask(tx, session.task_id);
  if (task === undefined || !isNoticeWanted(tx, 'session.turn_finished')) return;
  if (listWaiting(tx, { task_id: task.id }).length > 0) return;
  if (listQueuedPrompts(tx, session.id).length > 0) return;
  insertNotice(tx, {
    event: 'session.turn_finished',
    occurrence_id: turn_id,
    task_id: task.id,
    session_id: session.id,
    title: `${session.agent.profile_name} has finished its turn`,
    body: task.title,
  });
}

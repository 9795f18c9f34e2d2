import type { HeldQuestion } from '@kandev/contracts';
import { nextSessionState } from '../domain/session.ts';
import { findClarification, insertClarification, projectClarification } from '../stores/clarifications.ts';
import { insertNotice, isNoticeWanted } from '../stores/notices.ts';
import { patchSession, type SessionRow } from '../stores/sessions.ts';
import { findTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { heldRecordOf, toUtc, type RunnerOrigin } from './held-record.ts';
import { addMessage } from './transcript.ts';

/**
 * Records a held question, with its message in the transcript and its notice. Only the id tells whether it is
 * recorded already: two questions may read alike.
 */
export function openClarification(
  tx: Tx,
  session: SessionRow,
  held: HeldQuestion,
  origin: RunnerOrigin,
): void {
  if (findClarification(tx, held.pending_id) !== undefined) return;
  const message = addMessage(tx, session, {
    turn_id: held.turn_id,
    author: 'agent',
    type: 'clarification_request',
    content: held.message,
    requests_input: true,
    metadata: {
      pending_id: held.pending_id,
      ...(held.tool_call_id === null ? {} : { tool_call_id: held.tool_call_id }),
    },
  });
  const row = insertClarification(tx, {
    ...heldRecordOf(session, held, origin, message),
    source: held.source,
    message: held.message,
    questions: held.questions,
    expires_at: held.expires_at === null ? null : toUtc(held.expires_at),
    ignored_properties: held.ignored_properties,
  });
  patchSession(tx, session.id, {
    state: nextSessionState(session.state, { type: 'question_asked', source: held.source }),
  });
  tx.emit({
    type: 'clarification.created',
    task_id: session.task_id,
    session_id: session.id,
    payload: projectClarification(tx, row),
  });
  notifyOfQuestion(tx, session, held);
  announceSession(tx, session.id);
}

function notifyOfQuestion(tx: Tx, session: SessionRow, { pending_id, agent }: HeldQuestion): void {
  const task = findTask(tx, session.task_id);
  if (task === undefined || !isNoticeWanted(tx, 'session.clarification_requested')) return;
  insertNotice(tx, {
    event: 'session.clarification_requested',
    occurrence_id: pending_id,
    task_id: task.id,
    session_id: session.id,
    title: `${agent} asks you`,
    body: task.title,
  });
}

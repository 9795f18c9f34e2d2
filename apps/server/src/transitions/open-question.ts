import type { HeldQuestion, InstanceId, RunnerId } from '@kandev/contracts';
import { nextSessionState } from '../domain/session.ts';
import { findClarification, insertClarification, projectClarification } from '../stores/clarifications.ts';
import { insertNotice, isNoticeWanted } from '../stores/notices.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { patchSession } from '../stores/sessions.ts';
import { findTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { addMessage } from './transcript.ts';

/** The runner process that a record came from. */
export type RunnerOrigin = { runner_id: RunnerId; instance_id: InstanceId };

/**
 * Records a held question under the runner's own id, with its message and its notice, all in one
 * transaction. Two questions are never taken for one, however alike they read; the same one told twice is.
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
    ...origin,
    pending_id: held.pending_id,
    session_id: session.id,
    task_id: session.task_id,
    turn_id: held.turn_id,
    message_id: message.id,
    agent: held.agent,
    tool_call_id: held.tool_call_id,
    created_at: toUtc(held.created_at),
    source: held.source,
    status: 'pending',
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
  const task = findTask(tx, session.task_id);
  if (task !== undefined && isNoticeWanted(tx, 'session.clarification_requested')) {
    insertNotice(tx, {
      event: 'session.clarification_requested',
      occurrence_id: held.pending_id,
      task_id: task.id,
      session_id: session.id,
      title: `${held.agent} asks you`,
      body: task.title,
    });
  }
  announceSession(tx, session.id);
}

/** One spelling for every instant, so that records sort by it as text. */
export function toUtc(instant: string): string {
  return new Date(instant).toISOString();
}

import type { SessionId, TaskId, Waiting } from '@kandev/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { clarifications, permissions } from '../db/schema/index.ts';

/** A question or permission request that waits for an operator, with its session and task. */
export type WaitingRecord = Waiting & { session_id: SessionId; task_id: TaskId };

/** Counts the questions as people see them: a text field that is attached to another question is none of its own. */
const questionCount = sql<number>`(
  select count(*) from json_each(${clarifications.questions}) as one
  where one.value ->> 'attached_to' is null or not exists (
    select 1 from json_each(${clarifications.questions}) as host
    where host.value ->> 'id' = one.value ->> 'attached_to' and host.value ->> 'attached_to' is null
  )
)`;

const CARD_TEXT_LENGTH = 300;

function clipCardText(text: string): string {
  const points = Array.from(text.slice(0, 2 * CARD_TEXT_LENGTH + 2));
  return points.length > CARD_TEXT_LENGTH ? `${points.slice(0, CARD_TEXT_LENGTH).join('')}…` : text;
}

/** All that waits for an operator, oldest first: everywhere, in one task, or in one session. */
export function listWaiting(
  reader: Reader,
  within: { task_id?: TaskId; session_id?: SessionId } = {},
): WaitingRecord[] {
  const { task_id, session_id } = within;
  const questions = reader.db
    .select({
      pending_id: clarifications.pending_id,
      session_id: clarifications.session_id,
      task_id: clarifications.task_id,
      agent: clarifications.agent,
      message: clarifications.message,
      first_prompt: sql<string | null>`json_extract(${clarifications.questions}, '$[0].prompt')`,
      question_count: questionCount,
      since: clarifications.created_at,
      expires_at: clarifications.expires_at,
    })
    .from(clarifications)
    .where(
      and(
        eq(clarifications.status, 'pending'),
        task_id && eq(clarifications.task_id, task_id),
        session_id && eq(clarifications.session_id, session_id),
      ),
    )
    .orderBy(asc(clarifications.created_at), asc(clarifications.pending_id))
    .all()
    .map(({ message, first_prompt, ...row }): WaitingRecord => ({
      ...row,
      kind: 'clarification',
      text: clipCardText(first_prompt ?? message),
    }));
  const permissionRequests = reader.db
    .select({
      pending_id: permissions.pending_id,
      session_id: permissions.session_id,
      task_id: permissions.task_id,
      agent: permissions.agent,
      title: permissions.title,
      since: permissions.created_at,
    })
    .from(permissions)
    .where(
      and(
        eq(permissions.status, 'pending'),
        task_id && eq(permissions.task_id, task_id),
        session_id && eq(permissions.session_id, session_id),
      ),
    )
    .orderBy(asc(permissions.created_at), asc(permissions.pending_id))
    .all()
    .map(({ title, ...row }): WaitingRecord => ({
      ...row,
      kind: 'permission',
      text: clipCardText(title),
      question_count: 0,
      expires_at: null,
    }));
  return [...questions, ...permissionRequests].sort((one, other) =>
    one.since < other.since ? -1 : one.since > other.since ? 1 : 0,
  );
}

import type { SessionId, TaskId, Waiting } from '@kandev/contracts';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { query, type Given } from '../db/query.ts';
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

type Db = Reader['db'];

const selectClarifications = (db: Db, within?: SQL) =>
  db
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
    .where(and(eq(clarifications.status, 'pending'), within))
    .orderBy(asc(clarifications.created_at), asc(clarifications.pending_id));

const selectPermissions = (db: Db, within?: SQL) =>
  db
    .select({
      pending_id: permissions.pending_id,
      session_id: permissions.session_id,
      task_id: permissions.task_id,
      agent: permissions.agent,
      title: permissions.title,
      since: permissions.created_at,
    })
    .from(permissions)
    .where(and(eq(permissions.status, 'pending'), within))
    .orderBy(asc(permissions.created_at), asc(permissions.pending_id));

type OfTask = Given<{ task_id: TaskId }>;
type OfSession = Given<{ session_id: SessionId }>;

const clarificationsOf = {
  all: query((db) => selectClarifications(db)),
  task: query((db, given: OfTask) => selectClarifications(db, eq(clarifications.task_id, given.task_id))),
  session: query((db, given: OfSession) =>
    selectClarifications(db, eq(clarifications.session_id, given.session_id)),
  ),
};

const permissionsOf = {
  all: query((db) => selectPermissions(db)),
  task: query((db, given: OfTask) => selectPermissions(db, eq(permissions.task_id, given.task_id))),
  session: query((db, given: OfSession) =>
    selectPermissions(db, eq(permissions.session_id, given.session_id)),
  ),
};

/** What waits, oldest first: everywhere, in one task, or in one session. */
export function listWaiting(
  reader: Reader,
  within: { task_id: TaskId } | { session_id: SessionId } | 'everywhere',
): WaitingRecord[] {
  const [questions, asked] =
    within === 'everywhere'
      ? [clarificationsOf.all.all(reader, {}), permissionsOf.all.all(reader, {})]
      : 'task_id' in within
        ? [clarificationsOf.task.all(reader, within), permissionsOf.task.all(reader, within)]
        : [clarificationsOf.session.all(reader, within), permissionsOf.session.all(reader, within)];
  return [
    ...questions.map(({ message, first_prompt, ...row }): WaitingRecord => ({
      ...row,
      kind: 'clarification',
      text: clipCardText(first_prompt ?? message),
    })),
    ...asked.map(({ title, ...row }): WaitingRecord => ({
      ...row,
      kind: 'permission',
      text: clipCardText(title),
      question_count: 0,
      expires_at: null,
    })),
  ].sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
}

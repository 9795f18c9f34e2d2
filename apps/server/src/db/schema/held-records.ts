import type {
  Cause,
  ClarificationStatus,
  InstanceId,
  MessageId,
  OperatorId,
  Outcome,
  PendingId,
  PermissionStatus,
  QuestionSource,
  RunnerId,
  SessionId,
  SubmissionId,
  TaskId,
  TurnId,
} from '@kandev/contracts';
import { answer, permissionOption, question } from '@kandev/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { json } from './json-column.ts';
import { tasks } from './board.ts';
import { sessions } from './sessions.ts';

/** The columns that the records of all held requests share. */
const heldRecordColumns = () => ({
  pending_id: text().$type<PendingId>().primaryKey(),
  session_id: text()
    .$type<SessionId>()
    .notNull()
    .references(() => sessions.id),
  task_id: text()
    .$type<TaskId>()
    .notNull()
    .references(() => tasks.id),
  turn_id: text().$type<TurnId>(),
  /** The transcript's message of this request. */
  message_id: text().$type<MessageId>().notNull(),
  runner_id: text().$type<RunnerId>().notNull(),
  instance_id: text().$type<InstanceId>().notNull(),
  agent: text().notNull(),
  tool_call_id: text(),
  created_at: text().notNull(),
  settled_at: text(),
  outcome: text().$type<Outcome>(),
  cause: text().$type<Cause>(),
  answered_by: text().$type<OperatorId>(),
  delivered: integer({ mode: 'boolean' }),
  agent_disconnected: integer({ mode: 'boolean' }).notNull().default(false),
});

export const clarifications = sqliteTable(
  'clarifications',
  {
    ...heldRecordColumns(),
    source: text().$type<QuestionSource>().notNull(),
    status: text().$type<ClarificationStatus>().notNull(),
    message: text().notNull(),
    questions: json(z.array(question))().notNull(),
    answers: json(z.array(answer))(),
    reject_reason: text(),
    expires_at: text(),
    ignored_properties: json(z.array(z.string()))().notNull(),
    superseded: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('clarifications_by_age').on(table.status, table.created_at, table.pending_id),
    index('clarifications_by_task').on(table.task_id, table.created_at),
    index('clarifications_by_session').on(table.session_id, table.created_at),
  ],
);

export const permissions = sqliteTable(
  'permissions',
  {
    ...heldRecordColumns(),
    status: text().$type<PermissionStatus>().notNull(),
    title: text().notNull(),
    tool_kind: text(),
    options: json(z.array(permissionOption))().notNull(),
    option_id: text(),
  },
  (table) => [
    index('permissions_by_age').on(table.status, table.created_at, table.pending_id),
    index('permissions_by_task').on(table.task_id, table.created_at),
    index('permissions_by_session').on(table.session_id, table.created_at),
    // A session can have thousands that a policy allowed, and every announcement of its task looks for the others.
    index('permissions_asked')
      .on(table.session_id)
      .where(sql`settled_at is not null and cause <> 'policy'`),
  ],
);

/**
 * The operators' answers, stored before they are forwarded, with secrets masked. `late` ones came after the agent
 * was gone and were never forwarded.
 */
export const submissions = sqliteTable(
  'submissions',
  {
    id: text().$type<SubmissionId>().primaryKey(),
    pending_id: text().$type<PendingId>().notNull(),
    operator_id: text().$type<OperatorId>().notNull(),
    answers: json(z.array(answer))().notNull(),
    rejected: integer({ mode: 'boolean' }).notNull(),
    reject_reason: text().notNull(),
    option_id: text(),
    late: integer({ mode: 'boolean' }).notNull(),
    submitted_at: text().notNull(),
  },
  (table) => [index('submissions_by_pending').on(table.pending_id, table.submitted_at)],
);

import type {
  InstanceId,
  MessageAuthor,
  MessageId,
  MessageType,
  PromptId,
  RunnerId,
  SessionId,
  SessionState,
  TaskId,
  TurnCompleted,
  TurnId,
} from '@kandev/contracts';
import {
  agentFeatures,
  agentProfile,
  messageMetadata,
  optionSetting,
  permissionPolicy,
  sessionAgent,
  sessionFailure,
} from '@kandev/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { json } from './json-column.ts';
import { tasks } from './board.ts';

/** The launch settings of a session's agent: a copy of its profile, with the options set in the session since. */
const launch = agentProfile.pick({ command: true, args: true, env: true, default_mode: true }).extend({
  permission_policy: permissionPolicy.default('ask'),
  disable_question_tool: z.boolean().default(false),
  options: z.array(optionSetting).default([]),
});

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().$type<SessionId>().primaryKey(),
    task_id: text()
      .$type<TaskId>()
      .notNull()
      .references(() => tasks.id),
    state: text().$type<SessionState>().notNull(),
    acp_session_id: text(),
    prompt_generation: integer().notNull().default(0),
    agent: json(sessionAgent)().notNull(),
    launch: json(launch)().notNull(),
    cwd: text().notNull(),
    runner_id: text().$type<RunnerId>(),
    /** The runner's process that has the agent; null without an agent. */
    instance_id: text().$type<InstanceId>(),
    stop_asked_at: text(),
    failure: json(sessionFailure)(),
    agent_offers: json(agentFeatures)()
      .notNull()
      .default(sql`'{}'`),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index('sessions_by_task').on(table.task_id, table.created_at),
    index('sessions_by_runner').on(table.runner_id, table.state),
  ],
);

/** One prompt until its stop reason. The partial index allows one open turn per session. */
export const turns = sqliteTable(
  'turns',
  {
    id: text().$type<TurnId>().primaryKey(),
    session_id: text()
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id),
    prompt_generation: integer().notNull(),
    prompt: text().notNull(),
    stop_reason: text().$type<TurnCompleted['stop_reason']>(),
    opened_at: text().notNull(),
    /** When the runner confirmed the prompt. Until then it can be sent again. */
    accepted_at: text(),
    closed_at: text(),
  },
  (table) => [
    uniqueIndex('turns_by_generation').on(table.session_id, table.prompt_generation),
    uniqueIndex('turns_open')
      .on(table.session_id)
      .where(sql`closed_at is null`),
  ],
);

export const messages = sqliteTable(
  'messages',
  {
    id: text().$type<MessageId>().primaryKey(),
    session_id: text()
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id),
    seq: integer().notNull(),
    turn_id: text().$type<TurnId>(),
    author: text().$type<MessageAuthor>().notNull(),
    type: text().$type<MessageType>().notNull(),
    content: text().notNull(),
    requests_input: integer({ mode: 'boolean' }).notNull().default(false),
    metadata: json(messageMetadata)().notNull(),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex('messages_by_seq').on(table.session_id, table.seq)],
);

export const queuedPrompts = sqliteTable(
  'queued_prompts',
  {
    place: integer().primaryKey({ autoIncrement: true }),
    id: text().$type<PromptId>().notNull().unique(),
    session_id: text()
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id),
    text: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index('queued_prompts_by_session').on(table.session_id, table.place)],
);

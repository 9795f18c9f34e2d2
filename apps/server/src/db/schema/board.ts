import type {
  AgentProfileId,
  Column,
  ColumnId,
  PermissionPolicy,
  SessionId,
  TaskId,
  TaskState,
} from '@kandev/contracts';
import { agentProfile, taskWorktree } from '@kandev/contracts';
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { json } from './json-column.ts';

export const columns = sqliteTable('columns', {
  id: text().$type<ColumnId>().primaryKey(),
  title: text().notNull(),
  position: real().notNull(),
  role: text().$type<NonNullable<Column['role']>>(),
});

/** A deleted task keeps its row, so that the ends of its questions stay on record; no list shows it. */
export const tasks = sqliteTable(
  'tasks',
  {
    id: text().$type<TaskId>().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    column_id: text()
      .$type<ColumnId>()
      .notNull()
      .references(() => columns.id),
    position: real().notNull(),
    state: text().$type<TaskState>().notNull(),
    primary_session_id: text().$type<SessionId>(),
    cwd: text(),
    worktree: json(taskWorktree)(),
    archived: integer({ mode: 'boolean' }).notNull().default(false),
    deleted_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [index('tasks_by_column').on(table.column_id, table.position)],
);

export const agentProfiles = sqliteTable('agent_profiles', {
  id: text().$type<AgentProfileId>().primaryKey(),
  name: text().notNull(),
  agent_id: text().notNull(),
  command: text().notNull(),
  args: json(agentProfile.shape.args)().notNull(),
  env: json(agentProfile.shape.env)().notNull(),
  default_mode: text(),
  permission_policy: text().$type<PermissionPolicy>().notNull().default('ask'),
  disable_question_tool: integer({ mode: 'boolean' }).notNull().default(false),
  created_at: text().notNull(),
  updated_at: text().notNull(),
});

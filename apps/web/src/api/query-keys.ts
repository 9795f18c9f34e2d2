import type { ClarificationStatus, PermissionStatus, SessionId, TaskId } from '@kandev/contracts';

type PendingFilter<Status> = { status?: Status; task_id?: TaskId; session_id?: SessionId };
export type ClarificationFilter = PendingFilter<ClarificationStatus>;
export type PermissionFilter = PendingFilter<PermissionStatus>;

/** Every key of server state in the query cache; `LiveCache` updates queries by the first part. */
export const queryKeys = {
  me: ['me'],
  board: ['board'],
  archive: ['archive'],
  worktree: (task: TaskId) => ['worktree', task],
  task: (id: TaskId | undefined) => ['task', id],
  session: (id: SessionId) => ['session', id],
  taskSessions: (task: TaskId) => ['task-sessions', task],
  messages: (id: SessionId) => ['messages', id],
  clarifications: (filter: ClarificationFilter) => ['clarifications', filter],
  permissions: (filter: PermissionFilter) => ['permissions', filter],
  agentProfiles: ['agent-profiles'],
  featureFlags: ['feature-flags'],
  runners: ['runners'],
  /** Begins as the key of the runners does, so that it is invalidated with them. */
  agents: ['runners', 'agents'],
} as const;

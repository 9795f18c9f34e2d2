import { z } from 'zod';
import { runnerId, taskId } from './ids.ts';

/**
 * A git worktree of one task. `wanted` until the first session creates it on its runner; after `removed` its
 * branch stays, and a later session checks it out again.
 */
export const taskWorktree = z.object({
  repository: z.string(),
  path: z.string().nullable(),
  branch: z.string().nullable(),
  /** The folder of sessions: the same folder in the worktree as `repository` is in its repository. */
  cwd: z.string().nullable(),
  state: z.enum(['wanted', 'ready', 'removed']),
  runner_id: runnerId.nullable(),
});
export type TaskWorktree = z.infer<typeof taskWorktree>;

/** Line counts are null for a binary file. Removing the worktree loses an `uncommitted` file. */
export const changedFile = z.object({
  path: z.string(),
  old_path: z.string().nullable(),
  change: z.enum(['added', 'modified', 'deleted', 'renamed']),
  additions: z.number().int().nullable(),
  deletions: z.number().int().nullable(),
  uncommitted: z.boolean(),
});
export type ChangedFile = z.infer<typeof changedFile>;

/**
 * The changes of a worktree since `base`, the commit that it was created from; untracked files count, ignored
 * files do not. `truncated` says that there are more changes than `files` or `diff` shows.
 */
export const worktreeChanges = z.object({
  path: z.string(),
  branch: z.string().nullable(),
  base: z.string(),
  commits: z.number().int(),
  files: z.array(changedFile),
  diff: z.string(),
  truncated: z.boolean(),
});
export type WorktreeChanges = z.infer<typeof worktreeChanges>;

/** Details of a refusal: why git did not create or remove a worktree. */
export const worktreeRefusal = z.object({
  reason: z.enum([
    'NOT_A_REPOSITORY',
    'REPOSITORY_EMPTY',
    'WORKTREE_HAS_CHANGES',
    'WORKTREE_IN_USE',
    'GIT_FAILED',
  ]),
  files: z.array(z.string()).optional(),
});
export type WorktreeRefusal = z.infer<typeof worktreeRefusal>;

/** Asks a runner for a worktree. `branch` is left from an earlier worktree of the task, null for a new branch. */
export const createWorktree = z.object({
  task_id: taskId,
  title: z.string(),
  repository: z.string(),
  branch: z.string().nullable(),
});
export type CreateWorktree = z.infer<typeof createWorktree>;
export const createdWorktree = z.object({ path: z.string(), branch: z.string().nullable(), cwd: z.string() });
export type CreatedWorktree = z.infer<typeof createdWorktree>;

/** Without `diff` the changes list files and counts but no lines. */
export const readWorktree = z.object({ task_id: taskId, diff: z.boolean() });
export type ReadWorktree = z.infer<typeof readWorktree>;
export const removeWorktree = z.object({ task_id: taskId, force: z.boolean() });
export type RemoveWorktree = z.infer<typeof removeWorktree>;

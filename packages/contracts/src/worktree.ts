import { z } from 'zod';
import { runnerId, taskId } from './ids.ts';

/**
 * A git worktree of a task's own, beside the repository that people work in. `wanted` until the first
 * session makes it on the runner; after `removed` its branch stays, and another session takes it up again.
 */
export const taskWorktree = z.object({
  repository: z.string(),
  path: z.string().nullable(),
  branch: z.string().nullable(),
  /** Where sessions work: the folder of the worktree that `repository` is in the whole repository. */
  cwd: z.string().nullable(),
  state: z.enum(['wanted', 'ready', 'removed']),
  runner_id: runnerId.nullable(),
});
export type TaskWorktree = z.infer<typeof taskWorktree>;

/** Lines are null for a file that is not text. `uncommitted` says that removing the worktree loses it. */
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
 * What a worktree has that `base`, the commit it was made from, has not; files that git does not track
 * count, those that it ignores do not. `truncated` says that there is more than `files` or `diff` shows.
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

/** Why git did not do what was asked, in the details of a refusal. */
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

/** What a runner is asked: `branch` is one that an earlier worktree of the task left, null for a new one. */
export const createWorktree = z.object({
  task_id: taskId,
  title: z.string(),
  repository: z.string(),
  branch: z.string().nullable(),
});
export type CreateWorktree = z.infer<typeof createWorktree>;
export const createdWorktree = z.object({ path: z.string(), branch: z.string().nullable(), cwd: z.string() });
export type CreatedWorktree = z.infer<typeof createdWorktree>;

/** Without `diff` the files are named and counted, and their lines left out. */
export const readWorktree = z.object({ task_id: taskId, diff: z.boolean() });
export type ReadWorktree = z.infer<typeof readWorktree>;
export const removeWorktree = z.object({ task_id: taskId, force: z.boolean() });
export type RemoveWorktree = z.infer<typeof removeWorktree>;

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TaskId } from '@kandev/contracts';

/**
 * Where the worktrees of a runner's tasks are: a folder for each task, and in it one named as its repository.
 * An agent may put other things beside it, which are not ours.
 */
export class WorktreeFolders {
  /** The folder of all of them. */
  readonly root: string;

  constructor(home: string) {
    this.root = path.join(home, 'worktrees');
  }

  /** Where the task's worktree is, beside whatever its agents have put there. */
  taskFolder(task: TaskId): string {
    return path.join(this.root, task);
  }

  /** What could be the task's worktree, none while it has none. */
  subfolders(task: TaskId): string[] {
    const folder = this.taskFolder(task);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(folder, name));
  }

  /** Where a task's worktree of a repository is to be. */
  worktreePath(task: TaskId, repository: string): string {
    return path.join(this.taskFolder(task), path.basename(repository) || 'repository');
  }

  /** Makes room for a task's worktree, for this user's eyes only. */
  createTaskFolder(task: TaskId): void {
    mkdirSync(this.taskFolder(task), { recursive: true, mode: 0o700 });
  }

  /** Makes way for a worktree: what is in a folder of which git knows nothing is left beside it. */
  moveAside(folder: string): void {
    if (readdirSync(folder).length === 0) {
      rmdirSync(folder);
      return;
    }
    renameSync(folder, mkdtempSync(`${folder}-left-`));
  }

  /** Deletes whatever is left of a worktree, and the task's folder if nothing else is in it. */
  deleteWorktree(worktree: string): void {
    rmSync(worktree, { recursive: true, force: true });
    removeEmpty(path.dirname(worktree));
  }

  /** Deletes a task's folder if nothing is in it. */
  deleteEmptyTaskFolder(task: TaskId): void {
    removeEmpty(this.taskFolder(task));
  }
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

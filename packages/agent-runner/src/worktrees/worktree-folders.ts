import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { isPathWithin, type TaskId } from '@kandev/contracts';

/**
 * Where the worktrees of a runner's tasks are: a folder for each task, and in it a folder named as its
 * repository. Agents may put other things beside the worktree, which are not ours.
 */
export class WorktreeFolders {
  /** The folder of all task folders. */
  readonly root: string;

  constructor(home: string) {
    this.root = path.join(home, 'worktrees');
  }

  taskFolder(task: TaskId): string {
    return path.join(this.root, task);
  }

  /** The folders of which one can be the task's worktree; none while the task has no folder. */
  subfolders(task: TaskId): string[] {
    const folder = this.taskFolder(task);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(folder, name));
  }

  /** The path that a task's worktree of a repository gets. */
  worktreePath(task: TaskId, repository: string): string {
    return path.join(this.taskFolder(task), path.basename(repository) || 'repository');
  }

  /** Creates the folder of a task, which only this user can open. */
  createTaskFolder(task: TaskId): void {
    mkdirSync(this.taskFolder(task), { recursive: true, mode: 0o700 });
  }

  /** Makes way for a worktree: a folder that git did not make is deleted if it is empty, and else renamed. */
  moveAside(folder: string): void {
    if (readdirSync(folder).length === 0) {
      rmdirSync(folder);
      return;
    }
    renameSync(folder, mkdtempSync(`${folder}-left-`));
  }

  /** Deletes what is left of a worktree, and the task's folder if nothing else is in it. */
  deleteWorktree(worktree: string): void {
    rmSync(worktree, { recursive: true, force: true });
    deleteIfEmpty(path.dirname(worktree));
  }

  /** Deletes a task's folder if nothing is in it. */
  deleteEmptyTaskFolder(task: TaskId): void {
    deleteIfEmpty(this.taskFolder(task));
  }
}

function deleteIfEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Whether a path is a folder of this machine or lies in it, once all symbolic links are followed. */
export function isInsideFolder(folder: string, candidate: string): boolean {
  return isPathWithin(realPath(folder), realPath(candidate));
}

/** Follows the links of the part that exists. */
function realPath(candidate: string): string {
  const absolute = path.resolve(candidate);
  try {
    return realpathSync.native(absolute);
  } catch {
    const parent = path.dirname(absolute);
    return parent === absolute ? absolute : path.join(realPath(parent), path.basename(absolute));
  }
}

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TaskId } from '@kandev/contracts';

/** Where the worktrees of a runner's tasks are: a folder for each task, and in it one named as its repository. */
export class WorktreePlace {
  readonly #folder: string;

  constructor(home: string) {
    this.#folder = path.join(home, 'worktrees');
  }

  /** The task's worktree, undefined while there is none. */
  find(task: TaskId): string | undefined {
    const folder = this.#of(task);
    const [name] = existsSync(folder) ? readdirSync(folder) : [];
    return name === undefined ? undefined : path.join(folder, name);
  }

  /** Makes room for a task's worktree, for this user's eyes only. */
  make(task: TaskId, repository: string): string {
    const folder = this.#of(task);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return path.join(folder, path.basename(repository) || 'repository');
  }

  /** Deletes whatever is left of a task's worktree. */
  clear(task: TaskId): void {
    rmSync(this.#of(task), { recursive: true, force: true });
  }

  #of(task: TaskId): string {
    return path.join(this.#folder, task);
  }
}

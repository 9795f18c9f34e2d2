import type {
  CreatedWorktree,
  CreateWorktree,
  ReadWorktree,
  RemoveWorktree,
  TaskId,
  WorktreeChanges,
} from '@kandev/contracts';
import { createWorktree } from './create-worktree.ts';
import { gitOf, type Git } from './git.ts';
import { WorktreePlace } from './place.ts';
import { readChanges } from './read-changes.ts';
import { removeWorktree } from './remove-worktree.ts';

/** The git worktrees of a runner's tasks. What is done with one task's waits for what came before. */
export class Worktrees {
  readonly #git: Git;
  readonly #place: WorktreePlace;
  readonly #last = new Map<TaskId, Promise<unknown>>();

  constructor(home: string, ownEnv: Readonly<Record<string, string | undefined>>) {
    this.#git = gitOf(ownEnv);
    this.#place = new WorktreePlace(home);
  }

  /** The folder that a task's worktree is in, whether it has one or not. */
  folderOf(task: TaskId): string {
    return this.#place.folderOf(task);
  }

  create(asked: CreateWorktree): Promise<CreatedWorktree> {
    return this.#inTurn(asked.task_id, () => createWorktree(this.#git, this.#place, asked));
  }

  read(asked: ReadWorktree): Promise<WorktreeChanges> {
    return this.#inTurn(asked.task_id, () => readChanges(this.#git, this.#place, asked));
  }

  async remove(asked: RemoveWorktree): Promise<void> {
    await this.#inTurn(asked.task_id, () => removeWorktree(this.#git, this.#place, asked));
  }

  async #inTurn<T>(task: TaskId, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(task) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    this.#last.set(task, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(task) === mine) this.#last.delete(task);
    }
  }
}

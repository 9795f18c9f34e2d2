import type {
  CreatedWorktree,
  CreateWorktree,
  ReadWorktree,
  RemoveWorktree,
  TaskId,
  WorktreeChanges,
} from '@kandev/contracts';
import { createWorktree } from './create-worktree.ts';
import { createGit, type Git } from './git.ts';
import { WorktreeFolders } from './worktree-folders.ts';
import { readChanges } from './read-changes.ts';
import { removeWorktree } from './remove-worktree.ts';

/** The git worktrees of a runner's tasks. What is done with one task's waits for what came before. */
export class Worktrees {
  readonly #git: Git;
  readonly #place: WorktreeFolders;
  readonly #whenUnused: (folder: string) => Promise<void>;
  readonly #last = new Map<TaskId, Promise<unknown>>();

  /** `left` resolves once nobody works in a folder, and throws where somebody goes on to. */
  constructor(
    home: string,
    runnerEnv: Readonly<Record<string, string | undefined>>,
    left: (folder: string) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#whenUnused = left;
    this.#place = new WorktreeFolders(home);
    this.#git = createGit(runnerEnv, this.#place.root);
  }

  create(asked: CreateWorktree): Promise<CreatedWorktree> {
    return this.#inOrder(asked.task_id, () => createWorktree(this.#git, this.#place, asked));
  }

  read(asked: ReadWorktree): Promise<WorktreeChanges> {
    return this.#inOrder(asked.task_id, () => readChanges(this.#git, this.#place, asked));
  }

  async remove(asked: RemoveWorktree): Promise<void> {
    await this.#inOrder(asked.task_id, async () => {
      await this.#whenUnused(this.#place.taskFolder(asked.task_id));
      await removeWorktree(this.#git, this.#place, asked);
    });
  }

  async #inOrder<T>(task: TaskId, work: () => Promise<T>): Promise<T> {
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

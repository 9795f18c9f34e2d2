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
import { readChanges } from './read-changes.ts';
import { removeWorktree } from './remove-worktree.ts';
import { WorktreeFolders } from './worktree-folders.ts';

/** The git worktrees of a runner's tasks. The calls for one task run one after the other. */
export class Worktrees {
  readonly #git: Git;
  readonly #folders: WorktreeFolders;
  readonly #whenUnused: (folder: string) => Promise<void>;
  readonly #lastCall = new Map<TaskId, Promise<unknown>>();

  /** `whenUnused` resolves once no agent works in a folder, and rejects where one goes on to. */
  constructor(
    home: string,
    runnerEnv: Readonly<Record<string, string | undefined>>,
    whenUnused: (folder: string) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#whenUnused = whenUnused;
    this.#folders = new WorktreeFolders(home);
    this.#git = createGit(runnerEnv, this.#folders.root);
  }

  create(request: CreateWorktree): Promise<CreatedWorktree> {
    return this.#inOrder(request.task_id, () => createWorktree(this.#git, this.#folders, request));
  }

  read(request: ReadWorktree): Promise<WorktreeChanges> {
    return this.#inOrder(request.task_id, () => readChanges(this.#git, this.#folders, request));
  }

  async remove(request: RemoveWorktree): Promise<void> {
    await this.#inOrder(request.task_id, async () => {
      await this.#whenUnused(this.#folders.taskFolder(request.task_id));
      await removeWorktree(this.#git, this.#folders, request);
    });
  }

  async #inOrder<T>(task: TaskId, run: () => Promise<T>): Promise<T> {
    const earlier = this.#lastCall.get(task) ?? Promise.resolve();
    const call = earlier.catch(() => undefined).then(run);
    this.#lastCall.set(task, call);
    try {
      return await call;
    } finally {
      if (this.#lastCall.get(task) === call) this.#lastCall.delete(task);
    }
  }
}

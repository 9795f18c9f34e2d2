import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { taskId, type CreateWorktree } from '@kandev/contracts';

/** The task of every worktree in the tests. */
export const TASK_ID = taskId.parse('1a2b3c4d-0000-4000-8000-000000000000');

/** A temporary folder with a real git repository and a runner's home. */
export class ScratchRepository implements Disposable {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kandev-worktrees-')));
  readonly home = path.join(this.folder, 'home');
  readonly repository: string;

  constructor(name = 'shop') {
    this.repository = path.join(this.folder, name);
    mkdirSync(this.repository);
    mkdirSync(this.home);
  }

  /** A repository with one commit of these files. */
  static withCommit(files: Record<string, string>, name?: string): ScratchRepository {
    const scratch = new ScratchRepository(name);
    scratch.git(scratch.repository, 'init', '-q', '-b', 'main');
    scratch.write(scratch.repository, files);
    scratch.commit(scratch.repository);
    return scratch;
  }

  /** The request for a worktree of this repository. */
  worktreeRequest(changes: Partial<CreateWorktree> = {}): CreateWorktree {
    return { task_id: TASK_ID, title: 'Add a store', repository: this.repository, branch: null, ...changes };
  }

  /** Runs git in a folder and returns its output. */
  git(folder: string, ...args: string[]): string {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  }

  /** Writes files, by their paths below the folder. */
  write(folder: string, files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  }

  /** Commits all changes in a folder. */
  commit(folder: string): void {
    this.git(folder, 'add', '-A');
    this.git(folder, 'commit', '-q', '-m', 'a commit');
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder with a real repository in it, and a runner's home beside that. */
export class ScratchRepository implements Disposable {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'kandev-worktrees-')));
  readonly home = path.join(this.folder, 'home');
  readonly repository: string;

  constructor(name = 'shop') {
    this.repository = path.join(this.folder, name);
    mkdirSync(this.repository);
    mkdirSync(this.home);
  }

  /** A scratch whose repository has one commit, with the files given. */
  static withCommit(files: Record<string, string>, name?: string): ScratchRepository {
    const scratch = new ScratchRepository(name);
    scratch.git(scratch.repository, 'init', '-q', '-b', 'main');
    scratch.write(scratch.repository, files);
    scratch.commit(scratch.repository);
    return scratch;
  }

  git(folder: string, ...args: string[]): string {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  }

  write(folder: string, files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
  }

  commit(folder: string): void {
    this.git(folder, 'add', '-A');
    this.git(folder, 'commit', '-q', '-m', 'a commit');
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

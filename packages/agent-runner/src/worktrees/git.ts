import { execFile, type ExecFileException } from 'node:child_process';
import type { WorktreeRefusal } from '@kandev/contracts';
import { worktreeRefusal } from './refusal.ts';

type GitOptions = {
  /** In milliseconds. A command that takes longer is killed. */
  timeoutMs?: number;
  /** How much of its output is read, in bytes. A command that prints more is ended. */
  maxBytes?: number;
  /** What it reads from its standard input. */
  input?: string;
  /** A file to use in place of the repository's own index. */
  indexFile?: string;
  /** Exit codes that mean an answer; 0 unless given. */
  accepts?: readonly number[];
  /** What it means that git itself refuses; GIT_FAILED unless given. */
  refusal?: WorktreeRefusal['reason'];
  /** Takes what came until the time or the bytes were used up as an answer that is not whole. */
  partly?: boolean;
};

export type GitOutput = { text: string; isComplete: boolean };

/** Runs git in a folder. @throws StreamError with git's own words */
export type Git = (folder: string, args: readonly string[], options?: GitOptions) => Promise<GitOutput>;

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
const WORDS = 2_000;

/** No hook and no watcher of a repository runs by our calls; its filters do, or files would not be what they are. */
const settings = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.quotePath=false'];

/**
 * Git as the runner calls it: without a shell, with no more of the runner's environment than git needs, and
 * with an end to everything. From within `ceiling` it looks for no repository above that.
 */
export function createGit(own: Readonly<Record<string, string | undefined>>, ceiling: string): Git {
  const env = {
    PATH: own['KANDEV_MACHINE_PATH'] ?? own['PATH'],
    HOME: own['HOME'],
    XDG_CONFIG_HOME: own['XDG_CONFIG_HOME'],
    TMPDIR: own['TMPDIR'],
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CEILING_DIRECTORIES: ceiling,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
  };
  return (folder, args, options = {}) => {
    const {
      timeoutMs = TIMEOUT_MS,
      maxBytes = MAX_BYTES,
      input = '',
      indexFile,
      accepts = [0],
      partly = false,
      refusal: meaning = 'GIT_FAILED',
    } = options;
    return new Promise((resolve, reject) => {
      const { stdin } = execFile(
        'git',
        [...settings.flatMap((setting) => ['-c', setting]), ...args],
        {
          cwd: folder,
          env: indexFile === undefined ? env : { ...env, GIT_INDEX_FILE: indexFile },
          timeout: timeoutMs,
          killSignal: 'SIGKILL',
          maxBuffer: maxBytes,
        },
        (error, text, said) => {
          const code = error === null ? 0 : error.code;
          const isCut = code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || error?.killed === true;
          if (typeof code === 'number' && accepts.includes(code)) resolve({ text, isComplete: true });
          else if (isCut && partly) resolve({ text, isComplete: false });
          else
            reject(
              worktreeRefusal(typeof code === 'number' ? meaning : 'GIT_FAILED', wordsOf(code, error, said)),
            );
        },
      );
      // A git that ends without reading it says why by itself.
      stdin?.on('error', () => undefined).end(input);
    });
  };
}

function wordsOf(code: unknown, error: ExecFileException | null, said: string): string {
  if (code === 'ENOENT') return 'git is not installed on this machine';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'git had more to say than is read of it';
  if (error?.killed === true) return 'git took too long';
  return said.trim().slice(-WORDS) || `git ended with ${String(code)}`;
}

import { execFile, type ExecFileException } from 'node:child_process';
import type { WorktreeRefusal } from '@kandev/contracts';
import { StreamError } from '../stream-error.ts';

type GitOptions = {
  /** A command that takes longer is killed. */
  timeoutMs?: number;
  /** A command that prints more is killed. */
  maxBytes?: number;
  /** The text of its standard input. */
  input?: string;
  /** A file to use in place of the repository's own index. */
  indexFile?: string;
  /** The exit codes of a success; 0 unless given. */
  accepts?: readonly number[];
  /** The reason to throw when git exits with another code; GIT_FAILED unless given. */
  refusal?: WorktreeRefusal['reason'];
  /** Returns what was printed until the time or the bytes were used up, as incomplete, in place of a throw. */
  allowsIncomplete?: boolean;
};

export type GitOutput = { text: string; isComplete: boolean };

/** Runs git in a folder. @throws StreamError with git's own message */
export type Git = (folder: string, args: readonly string[], options?: GitOptions) => Promise<GitOutput>;

const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
const MAX_MESSAGE_CHARS = 2_000;

/**
 * No hook or watcher of a repository runs by our calls. Its filters do, since they decide what its files
 * contain.
 */
const settings = ['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'core.quotePath=false'];

/**
 * Git as the runner calls it: without a shell, with no more of the runner's environment than git needs, and
 * always with a time limit. From within `ceiling` it looks for no repository above that folder.
 */
export function createGit(runnerEnv: Readonly<Record<string, string | undefined>>, ceiling: string): Git {
  const env = {
    PATH: runnerEnv['KANDEV_MACHINE_PATH'] ?? runnerEnv['PATH'],
    HOME: runnerEnv['HOME'],
    XDG_CONFIG_HOME: runnerEnv['XDG_CONFIG_HOME'],
    TMPDIR: runnerEnv['TMPDIR'],
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CEILING_DIRECTORIES: ceiling,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_LITERAL_PATHSPECS: '1',
  };
  return (folder, args, options = {}) => {
    const {
      timeoutMs = DEFAULT_TIMEOUT_MS,
      maxBytes = DEFAULT_MAX_BYTES,
      input = '',
      indexFile,
      accepts = [0],
      allowsIncomplete = false,
      refusal = 'GIT_FAILED',
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
        (error, text, stderr) => {
          const code = error === null ? 0 : error.code;
          const isCut = code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER' || error?.killed === true;
          if (typeof code === 'number' && accepts.includes(code)) resolve({ text, isComplete: true });
          else if (isCut && allowsIncomplete) resolve({ text, isComplete: false });
          else {
            const reason = typeof code === 'number' ? refusal : 'GIT_FAILED';
            reject(worktreeRefusal(reason, failureMessage(code, error, stderr)));
          }
        },
      );
      // A git that ends without reading its input says why on stderr.
      stdin?.on('error', () => undefined).end(input);
    });
  };
}

function failureMessage(code: unknown, error: ExecFileException | null, stderr: string): string {
  if (code === 'ENOENT') return 'git is not installed on this machine';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'git had more to say than is read of it';
  if (error?.killed === true) return 'git took too long';
  return stderr.trim().slice(-MAX_MESSAGE_CHARS) || `git ended with ${String(code)}`;
}

/** Why a worktree action is refused; an operator is shown `message` as it is. */
export function worktreeRefusal(
  reason: WorktreeRefusal['reason'],
  message: string,
  details: Pick<WorktreeRefusal, 'files'> = {},
): StreamError {
  return new StreamError('VALIDATION', message, { reason, ...details });
}

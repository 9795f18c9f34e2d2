import type { Deps } from './deps.ts';

/** Keeps the hash of a token under a name, replacing the one it had. */
export declare const saveRunnerToken: (
  deps: Pick<Deps, 'writer'>,
  input: { name: string; sha256: string },
) => void;
/** The runner's name, or null when nobody has that token. */
export declare const findRunnerName: (
  deps: Pick<Deps, 'database'>,
  input: { sha256: string },
) => string | null;

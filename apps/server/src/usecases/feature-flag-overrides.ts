import type { Deps } from './deps.ts';

export declare const readOverride: (deps: Pick<Deps, 'database'>, key: string) => boolean | null;
/** Null removes it. */
export declare const writeOverride: (
  deps: Pick<Deps, 'writer'>,
  input: { key: string; override: boolean | null },
) => void;

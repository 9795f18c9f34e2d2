import type { Deps } from './deps.ts';

/** Periodic work until `signal` aborts: expires what waits for an unreachable runner, trims the event log. */
export declare const keepHouse: (deps: Deps, options: { signal: AbortSignal }) => Promise<void>;

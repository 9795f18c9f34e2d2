import type { Deps } from './deps.ts';

/** Makes the demo profile and task, once, in a database that never had any. */
export declare const seedDemo: (deps: Pick<Deps, 'writer' | 'defaultCwd'>) => void;

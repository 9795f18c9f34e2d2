import type { Board } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** The whole board, and where the event log stood. */
export declare const readBoard: (deps: Pick<Deps, 'database'>) => Board;

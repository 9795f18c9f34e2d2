import type { Runner } from '@kandev/contracts';
import type { Deps } from './deps.ts';

export declare const listRunners: (deps: Pick<Deps, 'database' | 'runners'>) => Runner[];

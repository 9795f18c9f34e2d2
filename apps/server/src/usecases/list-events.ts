import type { LiveEvent } from '@kandev/contracts';
import type { Deps } from './deps.ts';

export declare const listEvents: (
  deps: Pick<Deps, 'database'>,
  input: { after: number; limit: number },
) => { items: LiveEvent[]; next_cursor: string | null };

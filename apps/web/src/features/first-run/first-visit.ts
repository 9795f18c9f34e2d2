import { useBoard } from '../../api/board.ts';
import { useAgentProfiles } from '../../api/agent-profiles.ts';
import { keepStored, readStored } from '../../parts/stored-text.ts';
import { hasOwnAgent } from './own-agents.ts';

const WELCOMED = 'kandev.welcomed';

/** Notes that this browser has seen the page that sets things up. */
export const noteVisit = (): void => keepStored(() => localStorage, WELCOMED, 'yes');

/** Whether there is nothing yet, neither task nor agent, and this browser was not welcomed before. */
export function useIsFirstVisit(): boolean {
  const { data: board } = useBoard();
  const { data: profiles } = useAgentProfiles();
  if (board?.tasks.length !== 0 || profiles === undefined || hasOwnAgent(profiles)) return false;
  return readStored(() => localStorage, WELCOMED) === null;
}

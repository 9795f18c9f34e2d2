import type { FeaturesChange, OptionSetting, SessionOption } from '@kandev/contracts';
import type { SessionRow } from '../stores/sessions.ts';
import { patchSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSessionAlone } from './announce.ts';

/**
 * A session's agent offers something else than before, or has used more. Where it has left a value that an
 * operator set, that is not set again when the agent is started the next time.
 */
export function agentOffered(tx: Tx, session: SessionRow, { session_id, ...change }: FeaturesChange): void {
  const agent_offers = { ...session.agent_offers, ...change };
  const { launch } = session;
  const options = launch.options.filter((set) => isCurrent(agent_offers.options, set));
  patchSession(tx, session_id, { agent_offers, launch: { ...launch, options } });
  announceSessionAlone(tx, session_id);
}

/** One that is not offered at the moment may be again. */
function isCurrent(options: SessionOption[], { option_id, value }: OptionSetting): boolean {
  const option = options.find(({ id }) => id === option_id);
  return option === undefined || option.current === value;
}

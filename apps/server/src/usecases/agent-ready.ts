import type { AgentReady } from '@kandev/contracts';
import { nextSessionState } from '../domain/session.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { patchSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';

/** A session's agent has said who it is and takes prompts. */
export function agentReady(tx: Tx, session: SessionRow, ready: AgentReady): void {
  const { acp_session_id, name, title, version } = ready;
  patchSession(tx, session.id, {
    acp_session_id,
    agent: { ...session.agent, name, title, version },
    state: nextSessionState(session.state, { type: 'agent_ready' }),
  });
  announceSession(tx, session.id);
}

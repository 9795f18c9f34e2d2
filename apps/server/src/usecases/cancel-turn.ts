import type { SessionId } from '@kandev/contracts';
import { findOpenTurn } from '../stores/turns.ts';
import { askRunner } from './ask-runner.ts';
import type { Deps } from './deps.ts';
import { requireSession } from './read-session.ts';

/**
 * Cancels the open turn; what comes of it the runner tells by events. Without an open turn nothing happens.
 *
 * @throws AppError NOT_FOUND, AGENT_STREAM_NOT_CONNECTED, AGENT_STREAM_TIMEOUT
 */
export async function cancelTurn(
  deps: Pick<Deps, 'database' | 'runners'>,
  { session_id }: { session_id: SessionId },
): Promise<void> {
  const { runner_id } = requireSession(deps.database, session_id);
  if (runner_id === null || findOpenTurn(deps.database, session_id) === undefined) return;
  await askRunner(deps, runner_id, 'agent.sessions.cancel', { session_id }, 'the cancellation');
}

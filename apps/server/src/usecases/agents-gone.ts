import type { SessionId } from '@kandev/contracts';
import { hasAgent } from '../domain/session.ts';
import { findSession } from '../stores/sessions.ts';
import type { Deps } from './deps.ts';

/** Longer than an agent is given to end by itself. */
const MOST_MS = 10_000;

/** Resolves once it is known of all sessions that their agents are gone, or too late for anybody to wait for it. */
export async function agentsGone(
  { database, writer }: Pick<Deps, 'database' | 'writer'>,
  sessions: readonly SessionId[],
): Promise<void> {
  const areGone = () =>
    sessions.every((id) => {
      const session = findSession(database, id);
      return session === undefined || !hasAgent(session.state);
    });
  if (areGone()) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), MOST_MS).unref();
  const stopListening = writer.onCommit(() => {
    if (areGone()) resolve(undefined);
  });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    stopListening();
  }
}

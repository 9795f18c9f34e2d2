import type { Session, SessionId } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { findSession, projectSession } from '../stores/sessions.ts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND */
export function requireSession(reader: Reader, id: SessionId): SessionRow {
  const session = findSession(reader, id);
  if (session === undefined)
    throw new AppError('NOT_FOUND', 'There is no such session.', { reason: 'session_gone' });
  return session;
}

/** @throws AppError NOT_FOUND */
export function readSession(
  { database }: Pick<Deps, 'database'>,
  { session_id }: { session_id: SessionId },
): Session {
  return projectSession(database, requireSession(database, session_id));
}

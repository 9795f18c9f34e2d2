import type { Clarification, PendingId, Permission } from '@kandev/contracts';

type Entry<Kind extends string, Kept> = {
  readonly kind: Kind;
  readonly record: Kept;
  readonly title: string;
};

export type InboxClarification = Entry<'clarification', Clarification>;
export type InboxPermission = Entry<'permission', Permission>;

/** One thing that waits for an operator, or waited until a moment ago, with the title of its task. */
export type InboxEntry = InboxClarification | InboxPermission;

export const idOf = ({ record }: InboxEntry): PendingId => record.pending_id;

export const expiresAt = (entry: InboxEntry): string | null =>
  entry.kind === 'clarification' ? entry.record.expires_at : null;

/** Nearest deadline first; what has none comes after, oldest first. */
export function byUrgency(a: InboxEntry, b: InboxEntry): number {
  return (
    timeOf(expiresAt(a)) - timeOf(expiresAt(b)) ||
    Date.parse(a.record.created_at) - Date.parse(b.record.created_at) ||
    idOf(a).localeCompare(idOf(b))
  );
}

/** Beyond every real instant, and finite, so that two of it are equal. */
const NEVER = Number.MAX_SAFE_INTEGER;

const timeOf = (instant: string | null): number => (instant === null ? NEVER : Date.parse(instant));

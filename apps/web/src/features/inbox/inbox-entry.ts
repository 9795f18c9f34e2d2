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

export function idOf({ record }: InboxEntry): PendingId {
  return record.pending_id;
}

export function expiresAt(entry: InboxEntry): string | null {
  return entry.kind === 'clarification' ? entry.record.expires_at : null;
}

/**
 * A permission has no deadline, and its agent stands still until it is given: it takes its place as if it
 * closed so many milliseconds after it was asked for.
 */
const PATIENCE_FOR_PERMISSION = 10 * 60_000;

/** Nearest deadline first; a question that has none comes after, oldest first. */
export function byUrgency(a: InboxEntry, b: InboxEntry): number {
  return (
    dueAt(a) - dueAt(b) ||
    Date.parse(a.record.created_at) - Date.parse(b.record.created_at) ||
    idOf(a).localeCompare(idOf(b))
  );
}

/** Beyond every real instant, and finite, so that two of it are equal. */
const NEVER = Number.MAX_SAFE_INTEGER;

function dueAt({ kind, record }: InboxEntry): number {
  switch (kind) {
    case 'clarification':
      return record.expires_at === null ? NEVER : Date.parse(record.expires_at);
    case 'permission':
      return Date.parse(record.created_at) + PATIENCE_FOR_PERMISSION;
  }
}

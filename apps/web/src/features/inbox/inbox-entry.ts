import type { Clarification, PendingId, Permission } from '@kandev/contracts';

type Entry<Kind extends string, EntryRecord> = {
  readonly kind: Kind;
  readonly record: EntryRecord;
  readonly title: string;
};

export type InboxClarification = Entry<'clarification', Clarification>;
export type InboxPermission = Entry<'permission', Permission>;

/** A request that waits for an operator, or waited until a moment ago, with the title of its task. */
export type InboxEntry = InboxClarification | InboxPermission;

export function entryId({ record }: InboxEntry): PendingId {
  return record.pending_id;
}

export function deadlineOf(entry: InboxEntry): string | null {
  return entry.kind === 'clarification' ? entry.record.expires_at : null;
}

/** A permission request has no deadline, but its agent stands still: it sorts as if it expired after this time. */
const PERMISSION_DUE_MS = 10 * 60_000;

/** Nearest deadline first; questions without a deadline come last, oldest first. */
export function byUrgency(a: InboxEntry, b: InboxEntry): number {
  return (
    dueAt(a) - dueAt(b) ||
    Date.parse(a.record.created_at) - Date.parse(b.record.created_at) ||
    entryId(a).localeCompare(entryId(b))
  );
}

/** Later than every real instant, and finite, so that the difference of two is zero. */
const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

function dueAt({ kind, record }: InboxEntry): number {
  switch (kind) {
    case 'clarification':
      return record.expires_at === null ? NO_DEADLINE : Date.parse(record.expires_at);
    case 'permission':
      return Date.parse(record.created_at) + PERMISSION_DUE_MS;
  }
}

import type { PendingId } from '@kandev/contracts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useApi } from '#api/api-context.ts';
import { useBoard } from '#api/board.ts';
import { useClarifications } from '#api/clarifications.ts';
import type { LiveCache } from '#api/live/live-cache.ts';
import { usePermissions } from '#api/permissions.ts';
import type { InboxAnswering } from './inbox-answering.ts';
import {
  byUrgency,
  entryId,
  type InboxClarification,
  type InboxEntry,
  type InboxPermission,
} from './inbox-entry.ts';

type InboxEntries = {
  /** Most urgent first; null until every list has been fetched. */
  entries: readonly InboxEntry[] | null;
  problem: Error | null;
  isFetching: boolean;
  refetch: () => void;
  /** Takes ended entries off the screen. */
  remove: (ids: readonly PendingId[]) => void;
};

/**
 * Every pending request of all tasks, and those that ended on the screen until they are removed. A record that
 * vanished without its ending, as after a long sleep, stays while it is in progress: a submission settles it.
 */
export function useInboxEntries({
  statusOf,
  isInProgress,
}: Pick<InboxAnswering, 'statusOf' | 'isInProgress'>): InboxEntries {
  const { cache } = useApi();
  const board = useBoard();
  const clarifications = useClarifications({ status: 'pending' });
  const permissions = usePermissions({ status: 'pending' });
  const [shown, setShown] = useState<readonly InboxEntry[]>([]);

  const tasks = board.data?.tasks;
  const titles = useMemo(() => new Map(tasks?.map(({ id, title }) => [id, title])), [tasks]);
  const fetched = board.data && clarifications.data && permissions.data;
  const shownById = new Map(shown.map((entry) => [entryId(entry), entry]));
  const toEntry = <E extends InboxEntry>(kind: E['kind'], record: E['record']): InboxEntry => {
    const before = shownById.get(record.pending_id);
    const title = titles.get(record.task_id) ?? before?.title ?? '';
    return before?.record === record && before.title === title ? before : ({ kind, record, title } as E);
  };
  const pending = [
    ...(clarifications.data ?? []).map((record) => toEntry<InboxClarification>('clarification', record)),
    ...(permissions.data ?? []).map((record) => toEntry<InboxPermission>('permission', record)),
  ];
  const waiting = new Set(pending.map(entryId));
  const ended = shown
    .filter((entry) => !waiting.has(entryId(entry)))
    .map((entry) => settledEntry(cache, entry))
    .filter((entry) => entry.record.status !== 'pending' || isInProgress(entry));
  const now = [...pending, ...ended].filter((entry) => statusOf(entry) !== 'gone').sort(byUrgency);
  const isSame = now.length === shown.length && now.every((entry, index) => entry === shown[index]);
  if (!isSame) setShown(now);

  return {
    entries: fetched === undefined ? null : now,
    problem: board.error ?? clarifications.error ?? permissions.error,
    isFetching: board.isFetching || clarifications.isFetching || permissions.isFetching,
    refetch: () => {
      for (const list of [board, clarifications, permissions]) if (list.isError) void list.refetch();
    },
    remove: (ids) => setShown((before) => before.filter((entry) => !ids.includes(entryId(entry)))),
  };
}

/** An entry that is no longer pending, with its ending; unchanged where the page does not know the ending. */
function settledEntry(cache: LiveCache, entry: InboxEntry): InboxEntry {
  switch (entry.kind) {
    case 'clarification': {
      const record = cache.preferSettled(entry.record);
      return record === entry.record ? entry : { ...entry, record };
    }
    case 'permission': {
      const record = cache.preferSettled(entry.record);
      return record === entry.record ? entry : { ...entry, record };
    }
  }
}

const ENDED_ENTRY_MS = 4_000;
const CHECK_INTERVAL_MS = 500;

/** Removes ended entries after a while, the focused one only once the focus has left it. */
export function useEndedEntryRemoval(
  ended: readonly PendingId[],
  focused: PendingId | null,
  remove: (ids: readonly PendingId[]) => void,
): void {
  const endedSince = useRef(new Map<PendingId, number>());
  const isWaiting = ended.length > 0;

  const removeDue = useEffectEvent(() => {
    const now = Date.now();
    const before = endedSince.current;
    endedSince.current = new Map(ended.map((id) => [id, before.get(id) ?? now]));
    const due = ended.filter(
      (id) => id !== focused && now - (endedSince.current.get(id) ?? now) >= ENDED_ENTRY_MS,
    );
    if (due.length > 0) remove(due);
  });

  useEffect(() => {
    if (!isWaiting) return;
    removeDue();
    const timer = setInterval(() => removeDue(), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

import type { PendingId } from '@kandev/contracts';
import { useMemo, useState } from 'react';
import { useApi } from '#api/api-context.ts';
import { useBoard } from '#api/board.ts';
import { useClarifications } from '#api/clarifications.ts';
import type { LiveCache } from '#api/live/live-cache.ts';
import { usePermissions } from '#api/permissions.ts';
import type { InboxAnswering } from './inbox-answering.ts';
import {
  byUrgency,
  idOf,
  type InboxClarification,
  type InboxEntry,
  type InboxPermission,
} from './inbox-entry.ts';

type InboxEntries = {
  /** Most urgent first; null until everything has been read. */
  entries: readonly InboxEntry[] | null;
  problem: Error | null;
  isReading: boolean;
  readAgain: () => void;
  /** Takes ended entries off the screen. */
  leave: (ids: readonly PendingId[]) => void;
};

/**
 * Everything that waits, over all tasks, and what ended while it was on the screen, until that leaves. What is
 * gone with no word of its end, as after a long sleep, stays where somebody has begun it: a submission tells.
 */
export function useInboxEntries({
  standing,
  isBegun,
}: Pick<InboxAnswering, 'standing' | 'isBegun'>): InboxEntries {
  const { cache } = useApi();
  const board = useBoard();
  const clarifications = useClarifications({ status: 'pending' });
  const permissions = usePermissions({ status: 'pending' });
  const [shown, setShown] = useState<readonly InboxEntry[]>([]);

  const tasks = board.data?.tasks;
  const titles = useMemo(() => new Map(tasks?.map(({ id, title }) => [id, title])), [tasks]);
  const isRead = board.data && clarifications.data && permissions.data;
  const known = new Map(shown.map((entry) => [idOf(entry), entry]));
  const entered = <E extends InboxEntry>(kind: E['kind'], record: E['record']): InboxEntry => {
    const before = known.get(record.pending_id);
    const title = titles.get(record.task_id) ?? before?.title ?? '';
    return before?.record === record && before.title === title ? before : ({ kind, record, title } as E);
  };
  const pending = [
    ...(clarifications.data ?? []).map((record) => entered<InboxClarification>('clarification', record)),
    ...(permissions.data ?? []).map((record) => entered<InboxPermission>('permission', record)),
  ];
  const waiting = new Set(pending.map(idOf));
  const ended = shown
    .filter((entry) => !waiting.has(idOf(entry)))
    .map((entry) => asSettled(cache, entry))
    .filter((entry) => entry.record.status !== 'pending' || isBegun(entry));
  const now = [...pending, ...ended].filter((entry) => standing(entry) !== 'gone').sort(byUrgency);
  const isSame = now.length === shown.length && now.every((entry, place) => entry === shown[place]);
  if (!isSame) setShown(now);

  return {
    entries: isRead === undefined ? null : now,
    problem: board.error ?? clarifications.error ?? permissions.error,
    isReading: board.isFetching || clarifications.isFetching || permissions.isFetching,
    readAgain: () => {
      for (const list of [board, clarifications, permissions]) if (list.isError) void list.refetch();
    },
    leave: (ids) => setShown((before) => before.filter((entry) => !ids.includes(idOf(entry)))),
  };
}

/** An entry that is no longer pending, as it ended; unchanged where nobody here knows how. */
function asSettled(cache: LiveCache, entry: InboxEntry): InboxEntry {
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

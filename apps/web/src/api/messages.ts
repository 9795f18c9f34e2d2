import { messagesPage, type Message, type SessionId } from '@kandev/contracts';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import { call } from './http.ts';
import { applyEvent } from './live/apply-event.ts';
import { keys } from './query-keys.ts';

/** So many entries come first, so many more each time that the reader nears the oldest of them. */
const NEWEST = 200;
const EARLIER = 500;
const MOST = 1000;

/**
 * The end of a session's transcript, oldest first and without a gap, kept current by live events. It grows
 * at its beginning with `useEarlierMessages`; entries are numbered from 1.
 */
export function useMessages(id: SessionId): UseQueryResult<Message[]> {
  const { cache } = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.messages(id),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        () => readToEnd(id, queries.getQueryData<Message[]>(keys.messages(id))?.[0]?.seq, signal),
        (known, change) => applyEvent.messages(id, known, change),
      ),
    staleTime: Infinity,
  });
}

/** What was known before is read again whole, so that it does not shrink under its reader. */
async function readToEnd(id: SessionId, from: number | undefined, signal: AbortSignal): Promise<Message[]> {
  if (from === undefined) return (await readPage(id, { before: 'end', limit: NEWEST }, signal)).items;
  const messages: Message[] = [];
  for (;;) {
    const after = messages.at(-1)?.seq ?? from - 1;
    const { items, next_cursor } = await readPage(id, { after, limit: MOST }, signal);
    messages.push(...items);
    if (next_cursor === null || items.length === 0) return messages;
  }
}

type Stretch = { after?: number; before?: number | 'end'; limit: number };

const readPage = (id: SessionId, query: Stretch, signal?: AbortSignal) =>
  call(messagesPage, `/sessions/${id}/messages`, { query, ...(signal && { signal }) });

/** Reads the entries before those that `useMessages` has: the next few, or all of them. */
export function useEarlierMessages(id: SessionId): UseMutationResult<void, Error, 'some' | 'all'> {
  const { cache } = useApi();
  const queries = useQueryClient();
  const known = () => queries.getQueryData<Message[]>(keys.messages(id)) ?? [];
  const readSome = async (limit: number): Promise<void> => {
    const before = known()[0]?.seq ?? 1;
    if (before === 1) return;
    const earlier = await cache.fetchLive(
      async () => (await readPage(id, { before, limit })).items,
      (page, change) => applyEvent.earlierMessages(page, change),
    );
    queries.setQueryData<Message[]>(keys.messages(id), (messages) => messages && join(earlier, messages));
  };
  return useMutation({
    mutationFn: async (much) => {
      if (much === 'some') return readSome(EARLIER);
      while (hasEarlier(known())) await readSome(MOST);
    },
  });
}

/** Whether a transcript goes back beyond the entries that are known of it. */
export function hasEarlier(messages: Message[]): boolean {
  return (messages[0]?.seq ?? 1) > 1;
}

function join(earlier: Message[], messages: Message[]): Message[] {
  const first = messages[0]?.seq ?? Infinity;
  return [...earlier.filter(({ seq }) => seq < first), ...messages];
}

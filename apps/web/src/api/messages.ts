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
import { queryKeys } from './query-keys.ts';

const FIRST_PAGE_SIZE = 200;
const EARLIER_PAGE_SIZE = 500;
const MAX_PAGE_SIZE = 1000;

/**
 * The end of a session's transcript, oldest first and without a gap, kept current by live events.
 * `useEarlierMessages` extends it at its beginning; `seq` starts at 1.
 */
export function useMessages(id: SessionId): UseQueryResult<Message[]> {
  const { cache } = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.messages(id),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        () => readToEnd(id, queries.getQueryData<Message[]>(queryKeys.messages(id))?.[0]?.seq, signal),
        (cached, change) => applyEvent.messages(id, cached, change),
      ),
    staleTime: Infinity,
  });
}

/** Reads again all that was cached, so that the transcript does not shrink under its reader. */
async function readToEnd(id: SessionId, from: number | undefined, signal: AbortSignal): Promise<Message[]> {
  if (from === undefined)
    return (await readPage(id, { before: 'end', limit: FIRST_PAGE_SIZE }, signal)).items;
  const messages: Message[] = [];
  for (;;) {
    const after = messages.at(-1)?.seq ?? from - 1;
    const { items, next_cursor } = await readPage(id, { after, limit: MAX_PAGE_SIZE }, signal);
    messages.push(...items);
    if (next_cursor === null || items.length === 0) return messages;
  }
}

type MessageRange = { after?: number; before?: number | 'end'; limit: number };

const readPage = (id: SessionId, query: MessageRange, signal?: AbortSignal) =>
  call(messagesPage, `/sessions/${id}/messages`, { query, ...(signal && { signal }) });

/** Reads messages from before those that `useMessages` has: the next page, or all of them. */
export function useEarlierMessages(id: SessionId): UseMutationResult<void, Error, 'some' | 'all'> {
  const { cache } = useApi();
  const queries = useQueryClient();
  const cached = () => queries.getQueryData<Message[]>(queryKeys.messages(id)) ?? [];
  const readEarlier = async (limit: number): Promise<void> => {
    const before = cached()[0]?.seq ?? 1;
    if (before === 1) return;
    const earlier = await cache.fetchLive(
      async () => (await readPage(id, { before, limit })).items,
      (page, change) => applyEvent.earlierMessages(page, change),
    );
    queries.setQueryData<Message[]>(
      queryKeys.messages(id),
      (messages) => messages && prependEarlier(earlier, messages),
    );
  };
  return useMutation({
    mutationFn: async (amount) => {
      if (amount === 'some') return readEarlier(EARLIER_PAGE_SIZE);
      while (hasEarlier(cached())) await readEarlier(MAX_PAGE_SIZE);
    },
  });
}

/** Whether the transcript begins before its cached messages. */
export function hasEarlier(messages: Message[]): boolean {
  return (messages[0]?.seq ?? 1) > 1;
}

function prependEarlier(earlier: Message[], messages: Message[]): Message[] {
  const first = messages[0]?.seq ?? Infinity;
  return [...earlier.filter(({ seq }) => seq < first), ...messages];
}

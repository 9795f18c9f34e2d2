import {
  clarificationsPage,
  respondResponse,
  type Clarification,
  type PendingId,
  type RespondResponse,
  type RespondBody,
} from '@kandev/contracts';
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import { call } from './http.ts';
import { applyEvent } from './live/apply-event.ts';
import { queryKeys, type ClarificationFilter } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

/**
 * The clarifications that pass the filter, oldest first, kept current by live events. With
 * `status: 'pending'` a record leaves the list as soon as it settles; without a status it stays, settled.
 */
export function useClarifications(filter: ClarificationFilter): UseQueryResult<Clarification[]> {
  const { cache } = useApi();
  return useQuery({
    queryKey: queryKeys.clarifications(filter),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        async () => {
          const read = await readAllPages(clarificationsPage, '/clarifications', filter, signal);
          return cache.withoutStalePending(filter, read);
        },
        (cached, change) => applyEvent.clarifications(filter, cached, change),
      ),
    staleTime: Infinity,
  });
}

export type RespondToClarification = { pending_id: PendingId } & Required<RespondBody>;

/**
 * Answers or rejects a clarification. On success the record is settled; `delivered: false` in it says that the
 * agent was gone. Fails with `VALIDATION`, `NOT_FOUND` (settled before: `details.resolution`),
 * `AGENT_STREAM_NOT_CONNECTED` (it never left) or `AGENT_STREAM_TIMEOUT` (no verdict yet).
 */
export function useRespondToClarification(): UseMutationResult<
  RespondResponse,
  Error,
  RespondToClarification
> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: ({ pending_id, ...body }) =>
      call(respondResponse, `/clarifications/${pending_id}/respond`, {
        method: 'POST',
        body,
      }),
    onSuccess: ({ clarification: payload }) => {
      if (payload.status !== 'pending') cache.apply({ type: 'clarification.settled', payload });
    },
  });
}

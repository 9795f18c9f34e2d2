import {
  permissionsPage,
  respondToPermissionResponse,
  type PendingId,
  type Permission,
} from '@kandev/contracts';
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi } from './api-context.ts';
import { call } from './http.ts';
import { applyEvent } from './live/apply-event.ts';
import { queryKeys, type PermissionFilter } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

/** The permission requests that pass the filter, oldest first, kept current by live events. */
export function usePermissions(filter: PermissionFilter): UseQueryResult<Permission[]> {
  const { cache } = useApi();
  return useQuery({
    queryKey: queryKeys.permissions(filter),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        async () => {
          const read = await readAllPages(permissionsPage, '/permissions', filter, signal);
          return cache.withoutStalePending(filter, read);
        },
        (cached, change) => applyEvent.permissions(filter, cached, change),
      ),
    staleTime: Infinity,
  });
}

/** `option_id: null` cancels the request. */
export type RespondToPermission = { pending_id: PendingId; option_id: string | null };

/** Answers a permission request. Fails with the codes of `useRespondToClarification`. */
export function useRespondToPermission(): UseMutationResult<
  z.infer<typeof respondToPermissionResponse>,
  Error,
  RespondToPermission
> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: ({ pending_id, option_id }) =>
      call(respondToPermissionResponse, `/permissions/${pending_id}/respond`, {
        method: 'POST',
        body: option_id === null ? { cancelled: true } : { option_id },
      }),
    onSuccess: ({ permission: payload }) => {
      if (payload.status !== 'pending') cache.apply({ type: 'permission.settled', payload });
    },
  });
}

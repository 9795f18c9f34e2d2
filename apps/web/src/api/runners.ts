import { runnersPage, type Runner } from '@kandev/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

/** The runners, read again when a runner connects or disconnects. */
export function useRunners(): UseQueryResult<Runner[]> {
  return useQuery({
    queryKey: queryKeys.runners,
    queryFn: ({ signal }) => readAllPages(runnersPage, '/runners', {}, signal),
  });
}

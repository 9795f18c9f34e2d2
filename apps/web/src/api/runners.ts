import { runnersPage, type Runner } from '@kandev/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { keys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

/** The runners the server knows, read again when one connects or goes. */
export function useRunners(): UseQueryResult<Runner[]> {
  return useQuery({
    queryKey: keys.runners,
    queryFn: ({ signal }) => readAllPages(runnersPage, '/runners', {}, signal),
  });
}

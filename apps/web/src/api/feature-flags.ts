import { featureFlag, featureFlagsPage, type FeatureFlag } from '@kandev/contracts';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from './http.ts';
import { queryKeys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

export function useFeatureFlags(): UseQueryResult<FeatureFlag[]> {
  return useQuery({
    queryKey: queryKeys.featureFlags,
    queryFn: ({ signal }) => readAllPages(featureFlagsPage, '/feature-flags', {}, signal),
  });
}

/** Stores the flag's value for the next start; null restores the profile's default. */
export function useOverrideFeatureFlag(): UseMutationResult<
  FeatureFlag,
  Error,
  { key: string; override: boolean | null }
> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, override }) =>
      call(featureFlag, `/feature-flags/${encodeURIComponent(key)}`, { method: 'PATCH', body: { override } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.featureFlags }),
  });
}

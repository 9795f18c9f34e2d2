import {
  agentProfile,
  agentProfilesPage,
  createAgentProfile,
  updateAgentProfile,
  type AgentProfile,
  type AgentProfileId,
  type CreateAgentProfile,
  type UpdateAgentProfile,
} from '@kandev/contracts';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, callNoContent } from './http.ts';
import { queryKeys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

export function useAgentProfiles(): UseQueryResult<AgentProfile[]> {
  return useQuery({
    queryKey: queryKeys.agentProfiles,
    queryFn: ({ signal }) => readAllPages(agentProfilesPage, '/agent-profiles', {}, signal),
  });
}

/** The list of agents names the profile of each agent, so it is read again with the profiles. */
const invalidateProfiles = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [queryKeys.agentProfiles, queryKeys.agents].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );

export type SaveAgentProfile = CreateAgentProfile & { id: AgentProfileId | null };

/** Creates a profile, or updates it if `id` is given. */
export function useSaveAgentProfile(): UseMutationResult<AgentProfile, Error, SaveAgentProfile> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...profile }) =>
      id === null
        ? call(agentProfile, '/agent-profiles', { method: 'POST', body: createAgentProfile.parse(profile) })
        : call(agentProfile, `/agent-profiles/${id}`, {
            method: 'PATCH',
            body: updateAgentProfile.parse(profile) satisfies UpdateAgentProfile,
          }),
    onSuccess: () => invalidateProfiles(queries),
  });
}

export function useDeleteAgentProfile(): UseMutationResult<void, Error, AgentProfileId> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id) => callNoContent(`/agent-profiles/${id}`, { method: 'DELETE' }),
    onSuccess: () => invalidateProfiles(queries),
  });
}

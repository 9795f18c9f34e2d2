import {
  agentsPage,
  agentTrial,
  tryAgentProfile,
  type AgentTrial,
  type KnownAgent,
  type TryAgentProfile,
} from '@kandev/contracts';
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { call } from './http.ts';
import { queryKeys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

/** The agents that a runner finds on its machine now. Fails with `NO_RUNNER` if no runner is connected. */
export function useAgents(): UseQueryResult<KnownAgent[]> {
  return useQuery({
    queryKey: queryKeys.agents,
    queryFn: ({ signal }) => readAllPages(agentsPage, '/agents', {}, signal),
    retry: false,
  });
}

/** Starts an agent on a runner as a session would, and ends it. The server stores nothing. */
export function useTryAgent(): UseMutationResult<AgentTrial, Error, TryAgentProfile> {
  return useMutation({
    mutationFn: (body) =>
      call(agentTrial, '/agent-profiles/try', { method: 'POST', body: tryAgentProfile.parse(body) }),
  });
}

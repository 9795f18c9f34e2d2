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
import { keys } from './query-keys.ts';
import { readAllPages } from './read-all-pages.ts';

/** The agents that are known by name, as a runner finds them now. Fails with `NO_RUNNER` where there is none. */
export function useAgents(): UseQueryResult<KnownAgent[]> {
  return useQuery({
    queryKey: keys.agents,
    queryFn: ({ signal }) => readAllPages(agentsPage, '/agents', {}, signal),
    retry: false,
  });
}

/** Starts an agent on a runner as a session would, and ends it. Nothing is stored. */
export function useTryAgent(): UseMutationResult<AgentTrial, Error, TryAgentProfile> {
  return useMutation({
    mutationFn: (body) =>
      call(agentTrial, '/agent-profiles/try', { method: 'POST', body: tryAgentProfile.parse(body) }),
  });
}

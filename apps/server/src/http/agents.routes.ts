import { agentsPage, agentTrial, runnerQuery, tryAgentProfile as tryBody } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { findAgents, tryAgentProfile } from '../commands/agents.ts';
import { failures, type Api } from './api.ts';

export function agentRoutes(api: Api, deps: Deps): void {
  api.get(
    '/agents',
    {
      schema: {
        tags: ['agents'],
        summary: 'The agents that are known by name, and which of them are on a runner’s machine',
        querystring: runnerQuery,
        response: { 200: agentsPage, ...failures(400, 409, 503, 504) },
      },
    },
    async (request) => ({ items: await findAgents(deps, request.query), next_cursor: null }),
  );

  api.post(
    '/agent-profiles/try',
    {
      schema: {
        tags: ['agent profiles'],
        summary: 'Start an agent as a session would, say each step, and end it; nothing is stored',
        body: tryBody,
        response: { 200: agentTrial, ...failures(400, 409, 413, 503, 504) },
      },
    },
    (request) => tryAgentProfile(deps, request.body),
  );
}

import {
  agentProfile,
  agentProfilesPage,
  agentsPage,
  agentTrial,
  createAgentProfile as createBody,
  runnerQuery,
  tryAgentProfile as tryBody,
  updateAgentProfile as updateBody,
} from '@kandev/contracts';
import {
  createAgentProfile,
  deleteAgentProfile,
  listAgentProfiles,
  updateAgentProfile,
} from '../commands/agents.ts';
import type { Deps } from '../deps.ts';
import { findAgents, tryAgentProfile } from '../commands/agents.ts';
import { agentProfileParams, noContent, problemResponses, type Api } from './api.ts';

const tags = ['agent profiles'];

/** The profiles that say how agents are started, and the agents that are found on a runner's machine. */
export function agentRoutes(api: Api, deps: Deps): void {
  api.get(
    '/agent-profiles',
    {
      schema: {
        tags,
        summary: 'How each agent is started',
        response: { 200: agentProfilesPage, ...problemResponses() },
      },
    },
    () => ({ items: listAgentProfiles(deps), next_cursor: null }),
  );

  api.post(
    '/agent-profiles',
    {
      schema: {
        tags,
        summary: 'Add an agent profile',
        body: createBody,
        response: { 201: agentProfile, ...problemResponses(400, 413) },
      },
    },
    (request, reply) => {
      reply.code(201);
      return createAgentProfile(deps, request.body);
    },
  );

  api.patch(
    '/agent-profiles/:id',
    {
      schema: {
        tags,
        summary: 'Change an agent profile; sessions that run keep what they started with',
        params: agentProfileParams,
        body: updateBody,
        response: { 200: agentProfile, ...problemResponses(400, 404, 413) },
      },
    },
    (request) => updateAgentProfile(deps, { agent_profile_id: request.params.id, change: request.body }),
  );

  api.delete(
    '/agent-profiles/:id',
    {
      schema: {
        tags,
        summary: 'Delete an agent profile; its sessions stay',
        params: agentProfileParams,
        response: { 204: noContent, ...problemResponses(404) },
      },
    },
    (request, reply) => {
      deleteAgentProfile(deps, { agent_profile_id: request.params.id });
      reply.code(204).send();
    },
  );

  api.get(
    '/agents',
    {
      schema: {
        tags: ['agents'],
        summary: 'The agents that are known by name, and which of them are on a runner’s machine',
        querystring: runnerQuery,
        response: { 200: agentsPage, ...problemResponses(400, 409, 503, 504) },
      },
    },
    async (request) => ({ items: await findAgents(deps, request.query), next_cursor: null }),
  );

  api.post(
    '/agent-profiles/try',
    {
      schema: {
        tags,
        summary: 'Start an agent as a session would, say each step, and end it; nothing is stored',
        body: tryBody,
        response: { 200: agentTrial, ...problemResponses(400, 409, 413, 503, 504) },
      },
    },
    (request) => tryAgentProfile(deps, request.body),
  );
}

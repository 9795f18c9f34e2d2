import {
  agentProfile,
  agentProfilesPage,
  createAgentProfile as createBody,
  updateAgentProfile as updateBody,
} from '@kandev/contracts';
import {
  createAgentProfile,
  deleteAgentProfile,
  listAgentProfiles,
  updateAgentProfile,
} from '../commands/agents.ts';
import type { Deps } from '../deps.ts';
import { agentProfileParams, failures, nothing, type Api } from './api.ts';

const tags = ['agent profiles'];

export function agentProfileRoutes(api: Api, deps: Deps): void {
  api.get(
    '/agent-profiles',
    {
      schema: {
        tags,
        summary: 'How each agent is started',
        response: { 200: agentProfilesPage, ...failures() },
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
        response: { 201: agentProfile, ...failures(400, 413) },
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
        response: { 200: agentProfile, ...failures(400, 404, 413) },
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
        response: { 204: nothing, ...failures(404) },
      },
    },
    (request, reply) => {
      deleteAgentProfile(deps, { agent_profile_id: request.params.id });
      reply.code(204).send();
    },
  );
}

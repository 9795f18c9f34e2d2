import {
  accepted,
  messagesPage,
  messagesQuery,
  promptResponse,
  promptBody,
  session,
  setOptionBody,
} from '@kandev/contracts';
import { cancelTurn, listMessages, readSession, stopSession } from '../commands/sessions.ts';
import type { Deps } from '../deps.ts';
import { promptSession, removeQueuedPrompt } from '../commands/prompts.ts';
import { setSessionOption } from '../commands/session-options.ts';
import { problemResponses, noContent, queuedPromptParams, sessionParams, type Api } from './api.ts';

const tags = ['sessions'];

export function sessionRoutes(api: Api, deps: Deps): void {
  api.get(
    '/sessions/:id',
    {
      schema: {
        tags,
        summary: 'One session',
        params: sessionParams,
        response: { 200: session, ...problemResponses(404) },
      },
    },
    (request) => readSession(deps, { session_id: request.params.id }),
  );

  api.get(
    '/sessions/:id/messages',
    {
      schema: {
        tags,
        summary: 'The transcript, in order: from `after` on, or back from `before`',
        params: sessionParams,
        querystring: messagesQuery,
        response: { 200: messagesPage, ...problemResponses(400, 404) },
      },
    },
    (request) => listMessages(deps, { session_id: request.params.id, ...request.query }),
  );

  api.post(
    '/sessions/:id/prompt',
    {
      schema: {
        tags,
        summary: 'Send a prompt; while a turn is open it is queued',
        params: sessionParams,
        body: promptBody,
        response: { 202: promptResponse, ...problemResponses(400, 404, 409, 413, 503) },
      },
    },
    (request, reply) => {
      reply.code(202);
      return promptSession(deps, { session_id: request.params.id, text: request.body.text });
    },
  );

  api.delete(
    '/sessions/:id/queued-prompts/:prompt_id',
    {
      schema: {
        tags,
        summary: 'Take back a prompt that has not gone out',
        params: queuedPromptParams,
        response: { 204: noContent, ...problemResponses(404) },
      },
    },
    (request, reply) => {
      const { id, prompt_id } = request.params;
      removeQueuedPrompt(deps, { session_id: id, prompt_id });
      reply.code(204).send();
    },
  );

  api.post(
    '/sessions/:id/cancel',
    {
      schema: {
        tags,
        summary: 'Cancel the open turn and all that it waits for',
        params: sessionParams,
        response: { 202: accepted, ...problemResponses(404, 503, 504) },
      },
    },
    async (request, reply) => {
      await cancelTurn(deps, { session_id: request.params.id });
      reply.code(202);
      return { accepted: true } as const;
    },
  );

  api.post(
    '/sessions/:id/options',
    {
      schema: {
        tags,
        summary: 'Set what the agent lets be set: its mode, its model and others',
        params: sessionParams,
        body: setOptionBody,
        response: { 200: session, ...problemResponses(400, 404, 409, 413, 503, 504) },
      },
    },
    (request) => setSessionOption(deps, { session_id: request.params.id, setting: request.body }),
  );

  api.post(
    '/sessions/:id/stop',
    {
      schema: {
        tags,
        summary: 'Stop the agent and drop what is queued',
        params: sessionParams,
        response: { 202: accepted, ...problemResponses(404) },
      },
    },
    async (request, reply) => {
      await stopSession(deps, { session_id: request.params.id });
      reply.code(202);
      return { accepted: true } as const;
    },
  );
}

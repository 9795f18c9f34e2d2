import {
  clarification,
  clarificationsPage,
  clarificationsQuery,
  respondResponse,
  respondBody,
} from '@kandev/contracts';
import { operatorOf } from '../auth/authorize.ts';
import { answerClarification } from '../commands/answer-clarification.ts';
import { listClarifications, readClarification } from '../commands/questions.ts';
import type { Deps } from '../deps.ts';
import { problemResponses, pendingParams, type Api } from './api.ts';

const tags = ['clarifications'];

export function clarificationRoutes(api: Api, deps: Deps): void {
  api.get(
    '/clarifications',
    {
      schema: {
        tags,
        summary: 'Questions of agents, oldest first',
        querystring: clarificationsQuery,
        response: { 200: clarificationsPage, ...problemResponses(400) },
      },
    },
    (request) => listClarifications(deps, request.query),
  );

  api.get(
    '/clarifications/:pending_id',
    {
      schema: {
        tags,
        summary: 'One question with its answers and its end',
        params: pendingParams,
        response: { 200: clarification, ...problemResponses(404) },
      },
    },
    (request) => readClarification(deps, request.params),
  );

  api.post(
    '/clarifications/:pending_id/respond',
    {
      schema: {
        tags,
        summary: 'Answer or skip; the runner that holds the question decides',
        params: pendingParams,
        body: respondBody,
        response: { 200: respondResponse, ...problemResponses(400, 404, 413, 503, 504) },
      },
    },
    (request) =>
      answerClarification(deps, {
        pending_id: request.params.pending_id,
        operator_id: operatorOf(request).id,
        body: request.body,
      }),
  );
}

import {
  permission,
  permissionsPage,
  permissionsQuery,
  respondToPermissionResponse,
  respondToPermissionBody,
} from '@kandev/contracts';
import { operatorOf } from '../auth/authorize.ts';
import { answerPermission } from '../commands/answer-permission.ts';
import type { Deps } from '../deps.ts';
import { listPermissions, readPermission } from '../commands/questions.ts';
import { problemResponses, pendingParams, type Api } from './api.ts';

const tags = ['permissions'];

export function permissionRoutes(api: Api, deps: Deps): void {
  api.get(
    '/permissions',
    {
      schema: {
        tags,
        summary: 'Permissions that agents ask for, oldest first',
        querystring: permissionsQuery,
        response: { 200: permissionsPage, ...problemResponses(400) },
      },
    },
    (request) => listPermissions(deps, request.query),
  );

  api.get(
    '/permissions/:pending_id',
    {
      schema: {
        tags,
        summary: 'One permission and its end',
        params: pendingParams,
        response: { 200: permission, ...problemResponses(404) },
      },
    },
    (request) => readPermission(deps, request.params),
  );

  api.post(
    '/permissions/:pending_id/respond',
    {
      schema: {
        tags,
        summary: 'Choose one of the options, or cancel',
        params: pendingParams,
        body: respondToPermissionBody,
        response: { 200: respondToPermissionResponse, ...problemResponses(400, 404, 413, 503, 504) },
      },
    },
    (request) =>
      answerPermission(deps, {
        pending_id: request.params.pending_id,
        operator_id: operatorOf(request).id,
        option_id: 'option_id' in request.body ? request.body.option_id : null,
      }),
  );
}

import { deleteWorktreeQuery, worktreeChanges, worktreeQuery } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { readWorktree } from '../commands/worktrees.ts';
import { removeWorktree } from '../commands/worktree-removal.ts';
import { failures, nothing, taskParams, type Api } from './api.ts';

const tags = ['tasks'];

export function worktreeRoutes(api: Api, deps: Deps): void {
  api.get(
    '/tasks/:id/worktree',
    {
      schema: {
        tags,
        summary: 'What changed in the git worktree of a task',
        params: taskParams,
        querystring: worktreeQuery,
        response: { 200: worktreeChanges, ...failures(400, 404, 409, 503, 504) },
      },
    },
    (request) => readWorktree(deps, { task_id: request.params.id, ...request.query }),
  );

  api.delete(
    '/tasks/:id/worktree',
    {
      schema: {
        tags,
        summary: 'Remove the git worktree of a task; force loses what is not committed',
        params: taskParams,
        querystring: deleteWorktreeQuery,
        response: { 204: nothing, ...failures(400, 404, 409, 503, 504) },
      },
    },
    async (request, reply) => {
      await removeWorktree(deps, { task_id: request.params.id, force: request.query.force });
      reply.code(204);
    },
  );
}

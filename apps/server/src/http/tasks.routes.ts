import {
  createSession,
  createTask as createTaskBody,
  deleteTaskQuery,
  deleteWorktreeQuery,
  session,
  sessionsPage,
  task,
  tasksPage,
  tasksQuery,
  updateTask as updateTaskBody,
  worktreeChanges,
  worktreeQuery,
} from '@kandev/contracts';
import { archiveTask, createTask, listTasks, readTask, updateTask } from '../commands/tasks.ts';
import { readWorktree } from '../commands/worktrees.ts';
import { deleteTask } from '../commands/delete-task.ts';
import type { Deps } from '../deps.ts';
import { listSessions } from '../commands/sessions.ts';
import { removeWorktree } from '../commands/worktree-removal.ts';
import { startSessionInWorktree } from '../commands/start-session.ts';
import { problemResponses, noContent, taskParams, type Api } from './api.ts';

const tags = ['tasks'];

export function taskRoutes(api: Api, deps: Deps): void {
  api.get(
    '/tasks',
    {
      schema: {
        tags,
        summary: 'The archived tasks, or those that are not archived, the newest change first',
        querystring: tasksQuery,
        response: { 200: tasksPage, ...problemResponses(400) },
      },
    },
    (request) => listTasks(deps, request.query),
  );

  api.get(
    '/tasks/:id',
    {
      schema: {
        tags,
        summary: 'One task, archived or not',
        params: taskParams,
        response: { 200: task, ...problemResponses(404) },
      },
    },
    (request) => readTask(deps, { task_id: request.params.id }),
  );

  api.post(
    '/tasks',
    {
      schema: {
        tags,
        summary: 'Create a task',
        body: createTaskBody,
        response: { 201: task, ...problemResponses(400, 404, 413) },
      },
    },
    (request, reply) => {
      reply.code(201);
      return createTask(deps, request.body);
    },
  );

  api.patch(
    '/tasks/:id',
    {
      schema: {
        tags,
        summary:
          'Rename, describe, move, archive or restore a task; what works on an archived one is stopped',
        params: taskParams,
        body: updateTaskBody,
        response: { 200: task, ...problemResponses(400, 404, 409, 413) },
      },
    },
    (request) => {
      const change = { task_id: request.params.id, change: request.body };
      return request.body.archived === true ? archiveTask(deps, change) : updateTask(deps, change);
    },
  );

  api.delete(
    '/tasks/:id',
    {
      schema: {
        tags,
        summary:
          'Delete a task; what still runs for it is stopped, and its worktree stays unless told to go, with what git ignores',
        params: taskParams,
        querystring: deleteTaskQuery,
        response: { 204: noContent, ...problemResponses(400, 404, 409, 503, 504) },
      },
    },
    async (request, reply) => {
      await deleteTask(deps, { task_id: request.params.id, worktreeOnDelete: request.query.worktree });
      reply.code(204);
    },
  );

  api.get(
    '/tasks/:id/sessions',
    {
      schema: {
        tags,
        summary: 'The sessions of a task, newest first',
        params: taskParams,
        response: { 200: sessionsPage, ...problemResponses(404) },
      },
    },
    (request) => ({ items: listSessions(deps, { task_id: request.params.id }), next_cursor: null }),
  );

  api.post(
    '/tasks/:id/sessions',
    {
      schema: {
        tags,
        summary: 'Start an agent on a task',
        params: taskParams,
        body: createSession,
        response: { 201: session, ...problemResponses(400, 404, 409, 413, 503, 504) },
      },
    },
    (request, reply) => {
      reply.code(201);
      return startSessionInWorktree(deps, { task_id: request.params.id, body: request.body });
    },
  );

  api.get(
    '/tasks/:id/worktree',
    {
      schema: {
        tags,
        summary: 'What changed in the git worktree of a task',
        params: taskParams,
        querystring: worktreeQuery,
        response: { 200: worktreeChanges, ...problemResponses(400, 404, 409, 503, 504) },
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
        response: { 204: noContent, ...problemResponses(400, 404, 409, 503, 504) },
      },
    },
    async (request, reply) => {
      await removeWorktree(deps, { task_id: request.params.id, force: request.query.force });
      reply.code(204);
    },
  );
}

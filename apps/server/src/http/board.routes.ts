import {
  board,
  column,
  createColumn as createColumnBody,
  deleteColumnQuery,
  updateColumn as updateColumnBody,
} from '@kandev/contracts';
import { createColumn, deleteColumn, updateColumn } from '../commands/columns.ts';
import type { Deps } from '../deps.ts';
import { readBoard } from '../commands/board.ts';
import { columnParams, noContent, problemResponses, type Api } from './api.ts';

const tags = ['board'];

export function boardRoutes(api: Api, deps: Deps): void {
  api.get(
    '/board',
    {
      schema: {
        tags,
        summary: 'The whole board, and where the event log stands',
        response: { 200: board, ...problemResponses() },
      },
    },
    () => readBoard(deps),
  );

  api.post(
    '/columns',
    {
      schema: {
        tags,
        summary: 'Add a column to the board',
        body: createColumnBody,
        response: { 201: column, ...problemResponses(400, 404, 413) },
      },
    },
    (request, reply) => {
      reply.code(201);
      return createColumn(deps, request.body);
    },
  );

  api.patch(
    '/columns/:id',
    {
      schema: {
        tags,
        summary: 'Rename or move a column',
        params: columnParams,
        body: updateColumnBody,
        response: { 200: column, ...problemResponses(400, 404, 413) },
      },
    },
    (request) => updateColumn(deps, { column_id: request.params.id, change: request.body }),
  );

  api.delete(
    '/columns/:id',
    {
      schema: {
        tags,
        summary: 'Delete a column; its tasks go to the one that move_to names',
        params: columnParams,
        querystring: deleteColumnQuery,
        response: { 204: noContent, ...problemResponses(400, 404, 409) },
      },
    },
    (request, reply) => {
      deleteColumn(deps, { column_id: request.params.id, move_to: request.query.move_to });
      reply.code(204).send();
    },
  );
}

import { board } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { readBoard } from '../commands/board.ts';
import { failures, type Api } from './api.ts';

export function boardRoutes(api: Api, deps: Deps): void {
  api.get(
    '/board',
    {
      schema: {
        tags: ['board'],
        summary: 'The whole board, and where the event log stands',
        response: { 200: board, ...failures() },
      },
    },
    () => readBoard(deps),
  );
}

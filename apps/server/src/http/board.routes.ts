import { board } from '@kandev/contracts';
import type { Deps } from '../usecases/deps.ts';
import { readBoard } from '../usecases/read-board.ts';
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

import { problem } from '@kandev/contracts';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

/** A Fastify instance whose routes are described by the contracts. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type FailureStatus = 400 | 401 | 403 | 404 | 409 | 413 | 500 | 503 | 504;

/** The problem answers of a route, beside those that every route for operators has. */
export function failures(...statuses: FailureStatus[]): Record<number, typeof problem> {
  return Object.fromEntries([401, 403, 500, ...statuses].map((status) => [status, problem]));
}

/*
 * An id in a path is any text: one that cannot be an id is unknown like every other that is not there,
 * and gets the same answer.
 */
export const taskParams = z.object({ id: z.string().brand<'TaskId'>() });
export const columnParams = z.object({ id: z.string().brand<'ColumnId'>() });
export const sessionParams = z.object({ id: z.string().brand<'SessionId'>() });
export const queuedPromptParams = sessionParams.extend({ prompt_id: z.string().brand<'PromptId'>() });
export const pendingParams = z.object({ pending_id: z.string().brand<'PendingId'>() });
export const agentProfileParams = z.object({ id: z.string().brand<'AgentProfileId'>() });
export const flagParams = z.object({ key: z.string() });

/** An answer without a body. */
export const nothing = z.undefined();

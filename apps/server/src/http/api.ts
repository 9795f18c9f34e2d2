import { problem } from '@kandev/contracts';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { sendProblem } from './problems.ts';

/** A Fastify instance whose routes are described by the contracts. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Contracts check what comes in and goes out, bodies are JSON, and every failure is a problem. */
export function useApiConventions(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendProblem);
  acceptJsonOnly(app);
}

/**
 * Keys such as `__proto__` are read as plain keys: the contracts copy the fields they know into new objects,
 * so no such key reaches a prototype. An empty body is no body.
 */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    try {
      done(null, JSON.parse(body) as unknown);
    } catch (cause) {
      done(new AppError('VALIDATION', 'The body is not JSON.', { cause }));
    }
  });
}

type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 500 | 503 | 504;

/** The problem responses of a route, beside those that every route for operators has. */
export function problemResponses(...statuses: ProblemStatus[]): Record<number, typeof problem> {
  return Object.fromEntries([401, 403, 500, ...statuses].map((status) => [status, problem]));
}

/*
 * An id in a path is any text: an id of a wrong form is unknown like every other that names nothing, and
 * gets the same answer.
 */
export const taskParams = z.object({ id: z.string().brand<'TaskId'>() });
export const columnParams = z.object({ id: z.string().brand<'ColumnId'>() });
export const sessionParams = z.object({ id: z.string().brand<'SessionId'>() });
export const queuedPromptParams = sessionParams.extend({ prompt_id: z.string().brand<'PromptId'>() });
export const pendingParams = z.object({ pending_id: z.string().brand<'PendingId'>() });
export const agentProfileParams = z.object({ id: z.string().brand<'AgentProfileId'>() });
export const flagParams = z.object({ key: z.string() });

/** A response without a body. */
export const noContent = z.undefined();

/** Handles a call to a WebSocket route that asks for no upgrade. */
export function requireUpgrade(_request: FastifyRequest, reply: FastifyReply): never {
  void reply.header('upgrade', 'websocket');
  throw new AppError('VALIDATION', 'This is a WebSocket: connect with an upgrade.');
}

/** The plugin's type of a socket aliases the class's own, which lint takes for a look-alike. */
export function asWebSocket(socket: unknown): WebSocket {
  return socket as WebSocket;
}

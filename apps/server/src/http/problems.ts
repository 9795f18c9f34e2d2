import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { storeFailureCode } from '../db/store-failure.ts';
import { AppError } from '../errors.ts';

type ValidationIssue = { path: string; message: string };

/** An issue of zod, whose path the type provider joins. */
type Issue = { code: string; path: string; message: string; keys?: string[]; errors?: RawIssue[][] };
type RawIssue = Omit<Issue, 'path'> & { path: PropertyKey[] };

const joinPath = (...parts: readonly PropertyKey[]): string => parts.map(String).filter(Boolean).join('.');

function fieldIssues({ code, path, message, keys = [], errors = [] }: Issue): ValidationIssue[] {
  if (code === 'unrecognized_keys')
    return keys.map((key) => ({ path: joinPath(path, key), message: 'Unknown field' }));
  // Of a union's shapes, the one with the fewest issues says what is wrong.
  const [closest] = errors.toSorted((one, other) => one.length - other.length);
  if (closest === undefined) return [{ path, message }];
  return closest.flatMap((inner) => fieldIssues({ ...inner, path: joinPath(path, ...inner.path) }));
}

const issuesOf = (error: ZodFastifySchemaValidationError): ValidationIssue[] =>
  fieldIssues({
    ...(error.params as Pick<Issue, 'keys' | 'errors'>),
    code: error.keyword,
    path: error.instancePath.slice(1).replaceAll('/', '.'),
    message: error.message ?? 'Invalid input',
  });

function validationError(
  error: Pick<FastifyError, 'validationContext'> & { validation: ZodFastifySchemaValidationError[] },
): AppError {
  const part = error.validationContext ?? 'body';
  const issues = error.validation.flatMap(issuesOf);
  const [first] = issues;
  const where = first === undefined || first.path === '' ? `The ${part}` : first.path;
  return new AppError('VALIDATION', `${where}: ${first?.message ?? 'Invalid input'}`, {
    details: { issues },
  });
}

const storageError = (code: string, cause: unknown): AppError =>
  code.startsWith('SQLITE_FULL')
    ? new AppError('UNAVAILABLE', 'The disk under KANDEV_HOME is full: nothing was saved.', {
        reason: 'disk_full',
        cause,
      })
    : new AppError('UNAVAILABLE', 'The database cannot be written right now: nothing was saved.', {
        reason: 'database_busy',
        cause,
      });

/** The error that a caller is answered with, for whatever was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationError(error);
  }
  const code = storeFailureCode(error);
  if (code !== undefined) return storageError(code, error);
  const { statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === 413) return new AppError('TOO_LARGE', 'The body is too large.', { cause: error });
  if (statusCode === 415)
    return new AppError('VALIDATION', 'Send a body as application/json.', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('VALIDATION', message ?? 'The call cannot be read.', { cause: error });
  }
  return new AppError('INTERNAL', 'The server failed at this; its log says why.', { cause: error });
}

/** Answers with a problem, and logs the failures that are the server's own. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error);
  if (failure.status === 500 || failure.code === 'UNAVAILABLE') {
    request.log.error({ err: error, route: request.routeOptions.url }, failure.message);
  }
  if (failure.code === 'UNAUTHENTICATED') void reply.header('www-authenticate', 'Bearer');
  // Serialized here: a route's response schema is for its success.
  void reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(failure.toProblem());
}

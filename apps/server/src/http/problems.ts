import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { AppError } from '../errors.ts';

export type ValidationIssue = { path: string; message: string };

export const noSuchRoute = (): AppError => new AppError('NOT_FOUND', 'There is no such route.');

type NestedIssue = { path: PropertyKey[]; message: string };

const fieldPath = (...parts: readonly PropertyKey[]): string => parts.map(String).filter(Boolean).join('.');

const issuesOf = (issue: ZodFastifySchemaValidationError): ValidationIssue[] => {
  const at = issue.instancePath.slice(1).replaceAll('/', '.');
  const message = issue.message ?? 'Invalid input';
  const { keys, errors } = issue.params as { keys?: string[]; errors?: NestedIssue[][] };
  if (issue.keyword === 'unrecognized_keys' && keys !== undefined) {
    return keys.map((key) => ({ path: fieldPath(at, key), message: 'Unknown field' }));
  }
  if (issue.keyword === 'invalid_union' && errors !== undefined && errors.length > 0) {
    return errors.flat().map((inner) => ({ path: fieldPath(at, ...inner.path), message: inner.message }));
  }
  return [{ path: at, message }];
};

const validationProblem = (
  error: Pick<FastifyError, 'validationContext'> & { validation: ZodFastifySchemaValidationError[] },
): AppError => {
  const part = error.validationContext ?? 'body';
  const found = error.validation.flatMap(issuesOf);
  const [first] = found;
  const where = first === undefined || first.path === '' ? `The ${part}` : first.path;
  return new AppError('VALIDATION', `${where}: ${first?.message ?? 'Invalid input'}`, {
    details: { issues: found },
  });
};

const storageCodes = /^SQLITE_(FULL|READONLY|IOERR|BUSY|CANTOPEN|NOTADB|CORRUPT)/;

/** The storage failure behind an error, by its code, however deeply it was wrapped. */
const storageCode = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && storageCodes.test(code)) return code;
  }
  return undefined;
};

const storageProblem = (code: string, cause: unknown): AppError =>
  new AppError(
    'UNAVAILABLE',
    code.startsWith('SQLITE_FULL')
      ? 'The disk under KANDEV_HOME is full: nothing was saved.'
      : 'The database cannot be written right now: nothing was saved.',
    { cause },
  );

/** The failure that a caller is told of, for whatever was thrown. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationProblem(error);
  }
  const code = storageCode(error);
  if (code !== undefined) return storageProblem(code, error);
  const { statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode === 413) return new AppError('TOO_LARGE', 'The body is too large.', { cause: error });
  if (statusCode === 415)
    return new AppError('VALIDATION', 'Send a body as application/json.', { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('VALIDATION', message ?? 'The call cannot be read.', { cause: error });
  }
  return new AppError('INTERNAL', 'The server failed at this; its log says why.', { cause: error });
};

/** Answers with the failure's problem body, and logs what is ours to mend. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const failure = toAppError(error);
  if (failure.status === 500 || failure.code === 'UNAVAILABLE') {
    request.log.error({ err: error, route: request.routeOptions.url }, failure.message);
  }
  if (failure.code === 'UNAUTHENTICATED') void reply.header('www-authenticate', 'Bearer');
  // The type is set by hand, and the text too: a route's response schema is for what it answers when it succeeds.
  void reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(failure.toProblem());
};

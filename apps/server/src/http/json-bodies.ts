import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Bodies are JSON and nothing else. Keys such as `__proto__` are read as the plain keys that they are: the
 * contracts copy what they know into new objects, so no such key reaches one's prototype. An empty body is none.
 */
export function jsonBodies(app: FastifyInstance): void {
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

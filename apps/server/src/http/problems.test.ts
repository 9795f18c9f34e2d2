import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { useApiConventions } from './api.ts';
import { toAppError } from './problems.ts';

const failing = (code: string) => Object.assign(new Error('/secret/path: no such column'), { code });

async function probe(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  const app = Fastify({ bodyLimit: 1000 });
  useApiConventions(app);
  const schema = {
    body: z.strictObject({
      title: z.string(),
      items: z.array(z.object({ id: z.string() })).optional(),
      choice: z.union([z.strictObject({ a: z.string() }), z.strictObject({ b: z.literal(true) })]).optional(),
    }),
    response: { 200: z.object({ title: z.string() }) },
  };
  app.withTypeProvider<ZodTypeProvider>().post('/', { schema }, (request) => request.body);
  const answer = await app.inject({ method: 'POST', url: '/', payload: body, headers });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

const invalid = (path: string, message: unknown = expect.any(String)) => ({
  status: 400,
  body: {
    error: {
      code: 'VALIDATION',
      message: expect.any(String) as unknown,
      details: { issues: expect.arrayContaining([{ path, message }]) as unknown },
    },
  },
});

it.each([
  ['{"title": 1}', 'title'],
  ['{"title": "x", "items": [{"id": "a"}, {"id": 2}]}', 'items.1.id'],
  ['{"title": "x", "colour": "red"}', 'colour'],
  ['{"title": "x", "__proto__": {"title": "y"}}', '__proto__'],
  ['{"title": "x", "choice": {"a": 1}}', 'choice.a'],
  ['[]', ''],
  ['', ''],
])('names the field of %s that does not fit', async (body, path) => {
  expect(await probe(body)).toEqual(invalid(path));
});

it('adds a reason to a code that has several causes', () => {
  const archived = new AppError('CONFLICT', 'Restore it first.', { reason: 'task_archived' });
  expect(archived.toProblem()).toEqual({
    error: { code: 'CONFLICT', reason: 'task_archived', message: 'Restore it first.' },
  });
  expect(toAppError(failing('SQLITE_FULL')).reason).toBe('disk_full');
});

it('names the first wrong field in the message, for people', async () => {
  expect(await probe('{"title": 1}')).toMatchObject({
    body: { error: { message: expect.stringMatching(/^title: /) as unknown } },
  });
});

it.each([
  ['{"title"', 'The body is not JSON.'],
  ['undefined', 'The body is not JSON.'],
])('refuses %s as malformed', async (body, message) => {
  expect(await probe(body)).toEqual({ status: 400, body: { error: { code: 'VALIDATION', message } } });
});

it('refuses what is no JSON by its type', async () => {
  expect(await probe('{"title":"x"}', { 'content-type': 'text/plain' })).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION' } },
  });
});

it('refuses a body that is too large', async () => {
  expect(await probe(JSON.stringify({ title: 'x'.repeat(2000) }))).toMatchObject({
    status: 413,
    body: { error: { code: 'TOO_LARGE' } },
  });
});

it('a value such as __proto__ is text like any other', async () => {
  expect(await probe('{"title": "__proto__"}')).toEqual({ status: 200, body: { title: '__proto__' } });
  expect(({} as Record<string, unknown>)['title']).toBeUndefined();
});

it.each(['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_WRITE'])(
  'says plainly that nothing was saved when storage fails with %s, wrapped or not',
  (code) => {
    for (const error of [failing(code), new Error('Failed query', { cause: failing(code) })]) {
      const told = toAppError(error);
      expect(told).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(told.message).toMatch(/nothing was saved/);
      expect(JSON.stringify(told.toProblem())).not.toContain('/secret/path');
    }
  },
);

it('never tells a caller what failed inside', () => {
  for (const error of [failing('SQLITE_ERROR'), new TypeError('x is undefined'), 'thrown text', null]) {
    const told = toAppError(error);
    expect(told.status).toBe(500);
    expect(told.toProblem()).toEqual({
      error: { code: 'INTERNAL', message: 'The server failed at this; its log says why.' },
    });
  }
});

it('passes an AppError on as it is', () => {
  const details = { source: 'runner' };
  expect(toAppError(new AppError('NOT_FOUND', 'Gone.', { details })).toProblem()).toEqual({
    error: { code: 'NOT_FOUND', message: 'Gone.', details },
  });
});

import { problem } from '@kandev/contracts';
import { z } from 'zod';
import { ProblemError } from './problem-error.ts';

const ROOT = '/api/v1';

type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * One call to the server, with the answer parsed by its contract.
 * @throws ProblemError with the server's code, `UNREACHABLE` or `UNREADABLE`; an AbortError when aborted
 */
export async function call<T extends z.ZodType>(
  answer: T,
  path: string,
  request: Call = {},
): Promise<z.infer<T>> {
  const response = await send(path, request);
  if (!response.ok) throw await problemOf(response);
  const parsed = answer.safeParse(await readJson(response));
  if (parsed.success) return parsed.data;
  throw unreadable(response, parsed.error);
}

/** A call whose answer has no body that anyone reads. Throws as `call` does. */
export async function callNoContent(path: string, request: Call): Promise<void> {
  const response = await send(path, request);
  if (!response.ok) throw await problemOf(response);
}

async function send(path: string, { method = 'GET', query = {}, body, signal }: Call): Promise<Response> {
  const given = Object.entries(query).filter((entry) => entry[1] !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  try {
    return await fetch(`${ROOT}${path}${search ? `?${search}` : ''}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ProblemError('UNREACHABLE', 'the server did not answer', { cause });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw unreadable(response, cause);
  }
}

/** A problem of a server that is newer than this page: what it says can be read, and no more. */
const newerProblem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

async function problemOf(response: Response): Promise<ProblemError> {
  const { status } = response;
  const body = await readJson(response);
  const parsed = problem.safeParse(body);
  if (parsed.success) {
    const { code, message, ...more } = parsed.data.error;
    return new ProblemError(code, message, { ...more, status });
  }
  const other = newerProblem.safeParse(body);
  if (!other.success) return unreadable(response, parsed.error);
  return new ProblemError('UNKNOWN', other.data.error.message, { status });
}

const unreadable = (response: Response, cause: unknown): ProblemError =>
  new ProblemError('UNREADABLE', 'the answer is not one that this page understands', {
    status: response.status,
    cause,
  });

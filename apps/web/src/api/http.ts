import { problem } from '@kandev/contracts';
import { z } from 'zod';
import { ProblemError } from './problem-error.ts';

const API_ROOT = '/api/v1';

type CallOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * One call to the server. `answer` is the contract by which the answer is parsed.
 * @throws ProblemError with the server's code, `UNREACHABLE` or `UNREADABLE`; an AbortError when aborted
 */
export async function call<T extends z.ZodType>(
  answer: T,
  path: string,
  request: CallOptions = {},
): Promise<z.infer<T>> {
  const response = await send(path, request);
  if (!response.ok) throw await readProblem(response);
  const parsed = answer.safeParse(await readJson(response));
  if (parsed.success) return parsed.data;
  throw unreadableAnswer(response, parsed.error);
}

/** A call whose answer has no body. Throws as `call` does. */
export async function callNoContent(path: string, request: CallOptions): Promise<void> {
  const response = await send(path, request);
  if (!response.ok) throw await readProblem(response);
}

async function send(
  path: string,
  { method = 'GET', query = {}, body, signal }: CallOptions,
): Promise<Response> {
  const params = Object.entries(query).filter((entry) => entry[1] !== undefined);
  const search = new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString();
  try {
    return await fetch(`${API_ROOT}${path}${search ? `?${search}` : ''}`, {
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
    throw unreadableAnswer(response, cause);
  }
}

/** A problem whose code this page does not know: the server is newer. Its message can still be shown. */
const unknownProblem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

async function readProblem(response: Response): Promise<ProblemError> {
  const { status } = response;
  const body = await readJson(response);
  const parsed = problem.safeParse(body);
  if (parsed.success) {
    const { code, message, ...more } = parsed.data.error;
    return new ProblemError(code, message, { ...more, status });
  }
  const unknown = unknownProblem.safeParse(body);
  if (!unknown.success) return unreadableAnswer(response, parsed.error);
  return new ProblemError('UNKNOWN', unknown.data.error.message, { status });
}

const unreadableAnswer = (response: Response, cause: unknown): ProblemError =>
  new ProblemError('UNREADABLE', 'the answer is not one that this page understands', {
    status: response.status,
    cause,
  });

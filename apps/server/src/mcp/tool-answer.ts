import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { toAppError } from '../http/problems.ts';
import type { Log } from '../deps.ts';

/**
 * What a tool's caller is told: what the same call over HTTP would answer, or its problem body as an error.
 */
export async function answerOf(log: Log, act: () => object | Promise<object>): Promise<CallToolResult> {
  try {
    return told(await act(), false);
  } catch (error) {
    const failure = toAppError(error);
    if (failure.status === 500) log.error({ err: error }, failure.message);
    return told(failure.toProblem(), true);
  }
}

const told = (body: object, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: { ...body },
  isError,
});

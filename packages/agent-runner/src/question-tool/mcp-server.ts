import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ProgressToken,
  type ServerNotification,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { toolArguments } from './tool-arguments.ts';
import type { ToolReply } from './tool-reply.ts';

const TOOL_NAME = 'ask_user_question_kandev';

/** Shorter than the time after which any client gives up a silent call. */
const PROGRESS_INTERVAL_MS = 20_000;

const DESCRIPTION = `Asks the people you work for 1 to 4 questions, each with 2 to 6 options, and waits for their answer, for two hours at most. Use it whenever a decision is theirs and you cannot go on without it.

The result is JSON with an entry for each question id: {"selected_option", "selected_label"} for a choice, {"custom_text"} for an answer in their own words, {"answered": false} for none. {"rejected": true, "reject_reason"} means that they would rather not answer.`;

export type QuestionServerDeps = {
  /** Asks with the arguments that the agent gave. Rejects when the runner cannot be reached. */
  ask: (toolArguments: unknown, signal: AbortSignal) => Promise<ToolReply>;
  progressIntervalMs?: number;
};

/**
 * The MCP server that agents start, with its one tool. The arguments go to the runner unchecked, so that one
 * place says what is wrong with them.
 */
export function questionServer({
  ask,
  progressIntervalMs = PROGRESS_INTERVAL_MS,
}: QuestionServerDeps): McpServer {
  const server = new McpServer({ name: 'kandev', version: '0.1.0' }, { capabilities: { tools: {} } });
  const { $schema: _schema, ...inputSchema } = z.toJSONSchema(toolArguments, { io: 'input' });
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      {
        name: TOOL_NAME,
        title: 'Ask the user',
        description: DESCRIPTION,
        inputSchema: { ...inputSchema, type: 'object' as const },
      },
    ],
  }));
  server.server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, _meta, sendNotification }) => {
      if (params.name !== TOOL_NAME)
        throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
      const progressTimer = reportProgress(_meta?.progressToken, sendNotification, progressIntervalMs);
      try {
        const { text, is_error } = await ask(params.arguments, signal);
        return { content: [{ type: 'text', text }], isError: is_error };
      } catch (error) {
        const text = `The question could not be asked: ${(error as Error).message}.`;
        return { content: [{ type: 'text', text }], isError: true };
      } finally {
        clearInterval(progressTimer);
      }
    },
  );
  return server;
}

/** Tells a client that asked for progress, again and again, that the question is still open. */
function reportProgress(
  token: ProgressToken | undefined,
  notify: (notification: ServerNotification) => Promise<void>,
  intervalMs: number,
): NodeJS.Timeout | undefined {
  if (token === undefined) return undefined;
  let progress = 0;
  return setInterval(() => {
    progress += 1;
    notify({
      method: 'notifications/progress',
      params: { progressToken: token, progress, message: 'Waiting for an answer' },
    }).catch(() => undefined);
  }, intervalMs);
}

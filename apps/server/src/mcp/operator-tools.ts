import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { respondBody, type OperatorId } from '@kandev/contracts';
import { z } from 'zod';
import { answerClarification } from '../commands/answer-clarification.ts';
import { answerPermission } from '../commands/answer-permission.ts';
import { listClarifications, listPermissions } from '../commands/questions.ts';
import { toAppError } from '../http/problems.ts';
import type { Deps, Log } from '../deps.ts';

/** Any text: an id of a wrong form is unknown like every other that names nothing. */
const pending_id = z.string().brand<'PendingId'>().describe('As a list names it');

const listInput = z.strictObject({
  cursor: z.string().max(500).optional().describe('The next_cursor of the page before'),
  limit: z.number().int().min(1).max(200).default(50),
  task_id: z.string().brand<'TaskId'>().optional(),
  session_id: z.string().brand<'SessionId'>().optional(),
});

const permissionChoice = z.strictObject({
  pending_id,
  option_id: z.string().nullable().describe('One of the options, or null to cancel the request'),
});

/**
 * An MCP server with the tools by which an operator's own programs answer agents. They call what the HTTP
 * routes call, with the same answers and the same problems.
 */
export function createOperatorServer(deps: Deps, operator_id: OperatorId): McpServer {
  const server = new McpServer({ name: 'kandev', version: '0.1.0' });
  const { log } = deps;

  server.registerTool(
    'list_pending_questions_kandev',
    {
      title: 'List pending questions',
      description: 'What agents ask and nobody has answered yet, oldest first, in pages.',
      inputSchema: listInput,
      annotations: { readOnlyHint: true },
    },
    (query) => toToolResult(log, () => listClarifications(deps, { ...query, status: 'pending' })),
  );

  server.registerTool(
    'answer_question_kandev',
    {
      title: 'Answer a question',
      description:
        'Answers or skips a pending question. selected_options are option ids and custom_text is free text; a source of ask_user_question wants every question answered by one of the two. rejected skips, without answers.',
      inputSchema: respondBody.safeExtend({ pending_id }),
    },
    ({ pending_id, ...body }) =>
      toToolResult(log, () => answerClarification(deps, { pending_id, operator_id, body })),
  );

  server.registerTool(
    'list_pending_permissions_kandev',
    {
      title: 'List pending permissions',
      description: 'What agents want to do and nobody has decided yet, oldest first, in pages.',
      inputSchema: listInput,
      annotations: { readOnlyHint: true },
    },
    (query) => toToolResult(log, () => listPermissions(deps, { ...query, status: 'pending' })),
  );

  server.registerTool(
    'answer_permission_kandev',
    {
      title: 'Answer a permission request',
      description: 'Chooses one of the options that the agent offers, or cancels its request.',
      inputSchema: permissionChoice,
    },
    ({ pending_id, option_id }) =>
      toToolResult(log, () => answerPermission(deps, { pending_id, operator_id, option_id })),
  );

  return server;
}

/** Gives a tool's caller the body that the same call would get over HTTP, a problem as an error. */
async function toToolResult(log: Log, work: () => object | Promise<object>): Promise<CallToolResult> {
  try {
    return resultOf(await work(), false);
  } catch (error) {
    const failure = toAppError(error);
    if (failure.status === 500) log.error({ err: error }, failure.message);
    return resultOf(failure.toProblem(), true);
  }
}

const resultOf = (body: object, isError: boolean): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: { ...body },
  isError,
});

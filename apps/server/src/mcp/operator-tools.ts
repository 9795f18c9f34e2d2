import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { respondBody, type OperatorId } from '@kandev/contracts';
import { z } from 'zod';
import { answerClarification } from '../commands/answer-clarification.ts';
import { answerPermission } from '../commands/answer-permission.ts';
import { listClarifications, listPermissions } from '../commands/questions.ts';
import type { Deps } from '../deps.ts';
import { answerOf } from './tool-answer.ts';

/** Any text is an id: one that cannot be an id is unknown like every other that is not there. */
const pending_id = z.string().brand<'PendingId'>().describe('As a list names it');

const page = z.strictObject({
  cursor: z.string().max(500).optional().describe('The next_cursor of the page before'),
  limit: z.number().int().min(1).max(200).default(50),
  task_id: z.string().brand<'TaskId'>().optional(),
  session_id: z.string().brand<'SessionId'>().optional(),
});

const choice = z.strictObject({
  pending_id,
  option_id: z.string().nullable().describe('One of the options, or null to cancel the request'),
});

/**
 * The tools by which an operator's own programs answer agents: the use cases behind the HTTP routes, with
 * the same answers and the same problems.
 */
export function operatorTools(deps: Deps, operator_id: OperatorId): McpServer {
  const server = new McpServer({ name: 'kandev', version: '0.1.0' });
  const { log } = deps;

  server.registerTool(
    'list_pending_questions_kandev',
    {
      title: 'List pending questions',
      description: 'What agents ask and nobody has answered yet, oldest first, in pages.',
      inputSchema: page,
      annotations: { readOnlyHint: true },
    },
    (query) => answerOf(log, () => listClarifications(deps, { ...query, status: 'pending' })),
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
      answerOf(log, () => answerClarification(deps, { pending_id, operator_id, body })),
  );

  server.registerTool(
    'list_pending_permissions_kandev',
    {
      title: 'List pending permissions',
      description: 'What agents want to do and nobody has decided yet, oldest first, in pages.',
      inputSchema: page,
      annotations: { readOnlyHint: true },
    },
    (query) => answerOf(log, () => listPermissions(deps, { ...query, status: 'pending' })),
  );

  server.registerTool(
    'answer_permission_kandev',
    {
      title: 'Answer a permission request',
      description: 'Chooses one of the options that the agent offers, or cancels its request.',
      inputSchema: choice,
    },
    ({ pending_id, option_id }) =>
      answerOf(log, () => answerPermission(deps, { pending_id, operator_id, option_id })),
  );

  return server;
}

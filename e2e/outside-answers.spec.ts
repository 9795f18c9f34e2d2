import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';
import type { Product } from './fixtures/product.ts';

const result = z.object({
  content: z.tuple([z.object({ text: z.string() })]),
  isError: z.boolean().optional(),
});

/** Connects an MCP client, as a program of the operator's would. */
async function connectProgram(product: Product) {
  const client = new Client({ name: 'a-script', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${product.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${product.url}/mcp`), { requestInit }));
  return {
    call: async (name: string, args: Record<string, unknown> = {}) => {
      const { content, isError = false } = result.parse(await client.callTool({ name, arguments: args }));
      return { isError, body: JSON.parse(content[0].text) as unknown };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

test('a program answers a question over MCP, and the page and the agent learn of it', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/tool-ask');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await using program = await connectProgram(product);
  const { pending_id } = await conversation.waitForFirstPending();
  const list = await program.call('list_pending_questions_kandev', { session_id: conversation.session.id });
  expect(list.body).toMatchObject({
    items: [{ pending_id, source: 'ask_user_question' }],
    next_cursor: null,
  });
  const answers = [{ question_id: 'q1', selected_options: ['q1_opt2'] }];
  expect(await program.call('answer_question_kandev', { pending_id, answers })).toMatchObject({
    isError: false,
    body: { status: 'answered', delivered: true },
  });
  await expect(overlay.card).toBeHidden();
  await conversation.waitForTurnEnd();
  const lastText = (await conversation.messages()).filter(({ type }) => type === 'text').at(-1);
  expect(lastText?.content).toBe('{"q1":{"selected_option":"q1_opt2","selected_label":"SQLite"}}');
  const late = await program.call('answer_question_kandev', { pending_id, answers });
  const overHttp = await product.call('POST', `/clarifications/${pending_id}/respond`, { answers });
  expect(late).toEqual({ isError: true, body: overHttp.body });
});

test('a program decides a permission', async ({ product }) => {
  const conversation = await Conversation.start(product, '/ask-permission');
  await using program = await connectProgram(product);
  await expect
    .poll(async () => (await conversation.permissions()).map(({ status }) => status))
    .toEqual(['pending']);
  const [permission] = await conversation.permissions();
  const { pending_id } = permission ?? {};
  expect(
    (await program.call('answer_permission_kandev', { pending_id, option_id: 'allow' })).body,
  ).toMatchObject({
    status: 'answered',
    permission: { option_id: 'allow' },
  });
});

import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Session } from '@kandev/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startSession, useLiveServer } from '../testing/live-server.ts';
import { picks } from '../testing/samples.ts';

const toolResult = z.object({
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  isError: z.boolean().optional(),
});
const listed = z.object({
  items: z.array(z.object({ pending_id: z.string() })),
  next_cursor: z.string().nullable(),
});

const live = useLiveServer();
let session: Session;
let client: Client;
beforeEach(async () => {
  ({ session } = await startSession(live.server));
  client = await connect(live.server.operatorToken);
});
afterEach(() => client.close());

async function connect(token: string): Promise<Client> {
  const made = new Client({ name: 'a-script', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const url = new URL(`http://127.0.0.1:${live.server.port}/mcp`);
  await made.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return made;
}
async function call(name: string, given: Record<string, unknown> = {}) {
  const { content, isError = false } = toolResult.parse(await client.callTool({ name, arguments: given }));
  return { isError, text: content[0].text };
}
const list = async (name: string, given: Record<string, unknown> = {}) =>
  listed.parse(JSON.parse((await call(name, given)).text));
const overHttp = (route: string, body: unknown) =>
  live.server.call('POST', `/api/v1/${route}/respond`, { body });
const postgres = { answers: picks('Postgres').answers };
const openQuestion = async () => (await live.runner.openQuestion(session.id)).pending_id;
const openPermission = async () => (await live.runner.openPermission(session.id)).pending_id;

it('offers four tools', async () => {
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
    'list_pending_questions_kandev',
    'answer_question_kandev',
    'list_pending_permissions_kandev',
    'answer_permission_kandev',
  ]);
});

it('lists what is pending, oldest first, in pages of 50 at first and 200 at most', async () => {
  const raised: string[] = [];
  for (let count = 0; count < 53; count += 1) raised.push(await openQuestion());
  const first = await list('list_pending_questions_kandev');
  expect(first.items).toHaveLength(50);
  const rest = await list('list_pending_questions_kandev', { cursor: first.next_cursor });
  expect(rest).toMatchObject({ next_cursor: null });
  const got = [...first.items, ...rest.items].map(({ pending_id }) => pending_id);
  expect(new Set(got)).toEqual(new Set(raised));
  const whole = await list('list_pending_questions_kandev', { limit: 200 });
  expect(whole.items.map(({ pending_id }) => pending_id)).toEqual(got);
  for (const bad of [{ limit: 201 }, { limit: 0 }, { cursor: 'nonsense' }, { offset: 1 }]) {
    expect(await call('list_pending_questions_kandev', bad)).toMatchObject({ isError: true });
  }
});

it('answers as HTTP does, and a second answer gets the same refusal over both [R15]', async () => {
  const pending_id = await openQuestion();
  const won = await call('answer_question_kandev', { pending_id, ...postgres });
  expect(won.isError).toBe(false);
  expect(JSON.parse(won.text)).toMatchObject({
    status: 'answered',
    delivered: true,
    clarification: { answered_by: 'operator', answers: postgres.answers },
  });
  expect(await list('list_pending_questions_kandev')).toEqual({ items: [], next_cursor: null });
  const lost = await call('answer_question_kandev', { pending_id, ...postgres });
  expect(lost).toEqual({
    isError: true,
    text: (await overHttp(`clarifications/${pending_id}`, postgres)).text,
  });
  expect(JSON.parse(lost.text)).toMatchObject({
    error: { code: 'NOT_FOUND', details: { source: 'runner', resolution: { status: 'answered' } } },
  });
});

it('an unknown id and a malformed id get the same refusal, over MCP and HTTP', async () => {
  for (const pending_id of [randomUUID(), '1', '__proto__', "' or 1=1 --"]) {
    const question = await call('answer_question_kandev', { pending_id, ...postgres });
    const path = encodeURIComponent(pending_id);
    expect(question).toEqual({
      isError: true,
      text: (await overHttp(`clarifications/${path}`, postgres)).text,
    });
    const permission = await call('answer_permission_kandev', { pending_id, option_id: 'yes' });
    const answer = await overHttp(`permissions/${path}`, { option_id: 'yes' });
    expect(permission).toEqual({ isError: true, text: answer.text });
    expect(answer.status).toBe(404);
  }
});

it('decides permissions', async () => {
  const pending_id = await openPermission();
  expect(await list('list_pending_permissions_kandev')).toMatchObject({ items: [{ pending_id }] });
  const told = await call('answer_permission_kandev', { pending_id, option_id: 'yes' });
  expect(JSON.parse(told.text)).toMatchObject({ status: 'answered', permission: { option_id: 'yes' } });
  const cancelled = await openPermission();
  const answer = await call('answer_permission_kandev', { pending_id: cancelled, option_id: null });
  expect(JSON.parse(answer.text)).toMatchObject({ status: 'cancelled' });
});

it('refuses a malformed answer, and forwards none [R6]', async () => {
  const pending_id = await openQuestion();
  for (const bad of [{ answers: 'Red' }, { answers: [], extra: 1 }, { rejected: 'yes' }]) {
    expect(await call('answer_question_kandev', { pending_id, ...bad })).toMatchObject({ isError: true });
  }
  expect(live.runner.payloadsOf('agent.elicitations.respond')).toEqual([]);
});

it('takes the operator’s token alone', async () => {
  await expect(connect('wrong')).rejects.toThrow();
  await expect(connect(live.server.runnerToken)).rejects.toThrow();
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await live.server.call('POST', '/mcp', { body, token: null })).status).toBe(401);
  const foreign = { origin: 'https://example.com', accept: 'application/json, text/event-stream' };
  expect((await live.server.call('POST', '/mcp', { body, headers: foreign })).status).toBe(403);
  expect((await live.server.call('GET', '/mcp')).status).toBe(405);
});

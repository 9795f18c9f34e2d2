import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { ModelScript, ModelView, ScriptedModel, ToolResult } from './model-script.ts';

type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: unknown };

const TOOL_SEARCH = 'ToolSearch';

const block = z.looseObject({ type: z.string() });
const content = z.union([z.string(), z.array(block)]);
const modelRequest = z.looseObject({
  model: z.string(),
  stream: z.boolean().default(false),
  tools: z.array(z.looseObject({ name: z.string().default('') })).default([]),
  messages: z.array(z.looseObject({ role: z.string(), content })),
});
type ModelRequest = z.infer<typeof modelRequest>;
type Content = z.infer<typeof content>;

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string() });
const toolUse = z.looseObject({ type: z.literal('tool_use'), id: z.string(), name: z.string() });
const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: content.default(''),
  is_error: z.boolean().default(false),
});

/**
 * Anthropic's Messages API on loopback, enough of it for a coding agent to believe in. It reads the newest prompt of the
 * conversation and answers as the script for it says; whatever has no tools is a side question, such as a title.
 */
export class MessagesApi implements ScriptedModel, AsyncDisposable {
  readonly #server: http.Server;
  readonly #scripts: readonly ModelScript[];
  readonly #views = new Map<string, ModelView>();
  #answered = 0;

  private constructor(scripts: readonly ModelScript[]) {
    this.#scripts = scripts;
    this.#server = http.createServer((incoming, reply) => {
      this.#serve(incoming, reply).catch((error: unknown) => {
        reply.destroy(error instanceof Error ? error : undefined);
      });
    });
  }

  static async start(scripts: readonly ModelScript[]): Promise<MessagesApi> {
    const api = new MessagesApi(scripts);
    api.#server.listen(0, '127.0.0.1');
    await once(api.#server, 'listening');
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  view(prompt: string): ModelView {
    return this.#views.get(prompt) ?? { offered: false, saw: [] };
  }

  forget(): void {
    this.#views.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(incoming: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const body = await incoming.setEncoding('utf8').reduce((all: string, chunk: string) => all + chunk, '');
    const route = (incoming.url ?? '').split('?', 1)[0] ?? '';
    if (incoming.method === 'POST' && route === '/v1/messages') {
      const asked = modelRequest.parse(JSON.parse(body));
      this.#send(reply, asked, this.#answer(asked));
    } else if (incoming.method === 'POST' && route.endsWith('/count_tokens')) {
      sendJson(reply, 200, { input_tokens: 100 });
    } else {
      sendJson(reply, 404, { type: 'error', error: { type: 'not_found_error', message: 'no such route' } });
    }
  }

  #answer({ tools, messages }: ModelRequest): Block {
    const at = messages.findLastIndex(({ content }) => this.#scriptIn(content) !== undefined);
    const script = this.#scriptIn(messages[at]?.content ?? '');
    if (script === undefined || tools.length === 0) return { type: 'text', text: 'ok' };
    const turn = messages.slice(at).flatMap(({ content }) => blocksIn(content));
    const has = (name: string) => tools.some((tool) => tool.name === name);
    const saw = resultsOf(script.tool, turn);
    const searched = resultsOf(TOOL_SEARCH, turn).length > 0;
    const offered = has(script.tool) || searched;
    this.#views.set(script.prompt, { offered, saw });
    if (saw.length > 0) return { type: 'text', text: script.after };
    if (offered) return this.#use(script.tool, script.input);
    // A tool of an MCP server may be known by name only, until it is looked up.
    const deferred = script.tool.startsWith('mcp__') && has(TOOL_SEARCH);
    return deferred
      ? this.#use(TOOL_SEARCH, { query: `select:${script.tool}`, max_results: 1 })
      : { type: 'text', text: script.without };
  }

  #use(name: string, input: unknown): Block {
    return { type: 'tool_use', id: `toolu_${this.#answered}`, name, input };
  }

  #scriptIn(said: Content): ModelScript | undefined {
    const text = textIn(said);
    return this.#scripts.find(({ prompt }) => text.includes(prompt));
  }

  #send(reply: http.ServerResponse, { model, stream }: ModelRequest, answer: Block): void {
    const id = `msg_${this.#answered++}`;
    const stop_reason = answer.type === 'tool_use' ? 'tool_use' : 'end_turn';
    const usage = {
      input_tokens: 50,
      output_tokens: 20,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    };
    const whole = { id, type: 'message', role: 'assistant', model, stop_sequence: null, usage };
    if (!stream) {
      sendJson(reply, 200, { ...whole, content: [answer], stop_reason });
      return;
    }
    reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    const event = (type: string, data: object) =>
      reply.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    event('message_start', { message: { ...whole, content: [], stop_reason: null } });
    event('content_block_start', { index: 0, content_block: opening(answer) });
    event('content_block_delta', { index: 0, delta: filling(answer) });
    event('content_block_stop', { index: 0 });
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } });
    event('message_stop', {});
    reply.end();
  }
}

const opening = (answer: Block): Block =>
  answer.type === 'text' ? { ...answer, text: '' } : { ...answer, input: {} };

const filling = (answer: Block): object =>
  answer.type === 'text'
    ? { type: 'text_delta', text: answer.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify(answer.input) };

const textIn = (said: Content): string =>
  typeof said === 'string'
    ? said
    : said
        .flatMap((part) => {
          const read = textBlock.safeParse(part);
          return read.success ? [read.data.text] : [];
        })
        .join('\n');

const blocksIn = (said: Content) => (typeof said === 'string' ? [] : said);

/** The results of the named tool's calls among the blocks of a turn. */
function resultsOf(name: string, turn: z.infer<typeof block>[]): ToolResult[] {
  const uses = turn.flatMap((part) => {
    const read = toolUse.safeParse(part);
    return read.success && read.data.name === name ? [read.data.id] : [];
  });
  return turn.flatMap((part) => {
    const read = toolResult.safeParse(part);
    return read.success && uses.includes(read.data.tool_use_id)
      ? [{ text: textIn(read.data.content), failed: read.data.is_error }]
      : [];
  });
}

function sendJson(reply: http.ServerResponse, code: number, body: unknown): void {
  reply.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

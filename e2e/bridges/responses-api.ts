import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { ModelScript, ModelView, ScriptedModel } from './model-script.ts';

const part = z.looseObject({ text: z.string().catch('') });
const output = z.union([z.string(), z.array(part)]).default('');
const item = z.looseObject({
  type: z.string().catch('message'),
  role: z.string().catch(''),
  content: z.union([z.string(), z.array(part)]).nullish(),
  call_id: z.string().catch(''),
  name: z.string().catch(''),
  output,
});
const modelRequest = z.looseObject({
  model: z.string(),
  input: z.array(item),
  tools: z.array(z.looseObject({ name: z.string().default('') })).default([]),
});
type Item = z.infer<typeof item>;

type Answer =
  | { type: 'message'; role: 'assistant'; content: { type: 'output_text'; text: string }[] }
  | { type: 'function_call'; call_id: string; name: string; namespace?: string; arguments: string };

/** OpenAI's Responses API on loopback, enough of it for Codex. It reads and plays scripts as `MessagesApi` does. */
export class ResponsesApi implements ScriptedModel, AsyncDisposable {
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

  static async start(scripts: readonly ModelScript[]): Promise<ResponsesApi> {
    const api = new ResponsesApi(scripts);
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
    if (incoming.method !== 'POST' || !(incoming.url ?? '').endsWith('/responses')) {
      reply
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":{"message":"no such route"}}');
      return;
    }
    const answer = this.#answer(modelRequest.parse(JSON.parse(body)));
    const id = `resp_${this.#answered++}`;
    reply.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    const event = (type: string, data: object) =>
      reply.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
    event('response.created', { response: { id } });
    event('response.output_item.done', { output_index: 0, item: answer });
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
    event('response.completed', { response: { id, output: [answer], usage } });
    reply.end();
  }

  #answer({ input, tools }: z.infer<typeof modelRequest>): Answer {
    const at = input.findLastIndex((said) => said.role === 'user' && this.#scriptIn(said) !== undefined);
    const script = at < 0 ? undefined : this.#scriptIn(input[at]);
    // What comes without tools is a side question, such as a title.
    if (script === undefined || tools.length === 0) return words('ok');
    const turn = input.slice(at);
    const calls = turn.filter(({ type }) => type === 'function_call').map(({ call_id }) => call_id);
    const saw = turn
      .filter(({ type, call_id }) => type === 'function_call_output' && calls.includes(call_id))
      .map((result) => ({ text: textOf(result.output), failed: false }));
    const offered = JSON.stringify(tools).includes(JSON.stringify(nameOf(script.tool).name));
    this.#views.set(script.prompt, { offered, saw });
    if (saw.length > 0) return words(script.after);
    if (!offered) return words(script.without);
    const call_id = `call_${this.#answered}`;
    return {
      type: 'function_call',
      call_id,
      ...nameOf(script.tool),
      arguments: JSON.stringify(script.input),
    };
  }

  #scriptIn(said: Item | undefined): ModelScript | undefined {
    const text = textOf(said?.content ?? '');
    return this.#scripts.find(({ prompt }) => text.includes(prompt));
  }
}

const words = (text: string): Answer => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});

/** Codex groups the tools of an MCP server under a name of their own. */
function nameOf(tool: string): { name: string; namespace?: string } {
  const [, namespace, name] = /^(mcp__.+)__(.+)$/.exec(tool) ?? [];
  return namespace === undefined || name === undefined ? { name: tool } : { name, namespace };
}

const textOf = (said: z.infer<typeof output>): string =>
  typeof said === 'string' ? said : said.map(({ text }) => text).join('\n');

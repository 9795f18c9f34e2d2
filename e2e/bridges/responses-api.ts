import type http from 'node:http';
import { z } from 'zod';
import { ModelServer, readBody, sendJson, startEventStream, type ModelScript } from './model-server.ts';

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

/** OpenAI's Responses API, as far as Codex uses it. It plays scripts as `MessagesApi` does. */
export class ResponsesApi extends ModelServer {
  protected override async serve(incoming: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    if (incoming.method !== 'POST' || !(incoming.url ?? '').endsWith('/responses')) {
      sendJson(reply, 404, { error: { message: 'no such route' } });
      return;
    }
    const answer = this.#answer(modelRequest.parse(JSON.parse(body)));
    const id = `resp_${this.answerCount++}`;
    const event = startEventStream(reply);
    event('response.created', { response: { id } });
    event('response.output_item.done', { output_index: 0, item: answer });
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
    event('response.completed', { response: { id, output: [answer], usage } });
    reply.end();
  }

  #answer({ input, tools }: z.infer<typeof modelRequest>): Answer {
    const at = input.findLastIndex((entry) => entry.role === 'user' && this.#scriptOf(entry) !== undefined);
    const script = at < 0 ? undefined : this.#scriptOf(input[at]);
    // A request without tools is a side question, such as one for a title.
    if (script === undefined || tools.length === 0) return message('ok');
    const turn = input.slice(at);
    const calls = turn.filter(({ type }) => type === 'function_call').map(({ call_id }) => call_id);
    const results = turn
      .filter(({ type, call_id }) => type === 'function_call_output' && calls.includes(call_id))
      .map((result) => ({ text: textOf(result.output), failed: false }));
    const hasTool = JSON.stringify(tools).includes(JSON.stringify(toolName(script.tool).name));
    this.recordView(script.prompt, { hasTool, results });
    if (results.length > 0) return message(script.afterTool);
    if (!hasTool) return message(script.withoutTool);
    const call_id = `call_${this.answerCount}`;
    return {
      type: 'function_call',
      call_id,
      ...toolName(script.tool),
      arguments: JSON.stringify(script.input),
    };
  }

  #scriptOf(entry: Item | undefined): ModelScript | undefined {
    return this.scriptFor(textOf(entry?.content ?? ''));
  }
}

const message = (text: string): Answer => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text }],
});

/** Codex gives the tools of an MCP server a namespace. */
function toolName(tool: string): { name: string; namespace?: string } {
  const [, namespace, name] = /^(mcp__.+)__(.+)$/.exec(tool) ?? [];
  return namespace === undefined || name === undefined ? { name: tool } : { name, namespace };
}

const textOf = (content: z.infer<typeof output>): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('\n');

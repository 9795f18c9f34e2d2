import type http from 'node:http';
import { z } from 'zod';
import { ModelServer, readBody, sendJson, startEventStream, type ToolResult } from './model-server.ts';

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
 * Anthropic's Messages API, as far as a coding agent uses it. It answers the newest scripted prompt of the
 * conversation; a request without tools is a side question, such as one for a title.
 */
export class MessagesApi extends ModelServer {
  protected override async serve(incoming: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const route = (incoming.url ?? '').split('?', 1)[0] ?? '';
    if (incoming.method === 'POST' && route === '/v1/messages') {
      const request = modelRequest.parse(JSON.parse(body));
      this.#send(reply, request, this.#answer(request));
    } else if (incoming.method === 'POST' && route.endsWith('/count_tokens')) {
      sendJson(reply, 200, { input_tokens: 100 });
    } else {
      sendJson(reply, 404, { type: 'error', error: { type: 'not_found_error', message: 'no such route' } });
    }
  }

  #answer({ tools, messages }: ModelRequest): Block {
    const at = messages.findLastIndex(({ content }) => this.scriptFor(textOf(content)) !== undefined);
    const script = this.scriptFor(textOf(messages[at]?.content ?? ''));
    if (script === undefined || tools.length === 0) return { type: 'text', text: 'ok' };
    const turn = messages.slice(at).flatMap(({ content }) => blocksIn(content));
    const has = (name: string) => tools.some((tool) => tool.name === name);
    const results = resultsOf(script.tool, turn);
    const hasSearched = resultsOf(TOOL_SEARCH, turn).length > 0;
    const hasTool = has(script.tool) || hasSearched;
    this.recordView(script.prompt, { hasTool, results });
    if (results.length > 0) return { type: 'text', text: script.afterTool };
    if (hasTool) return this.#toolUse(script.tool, script.input);
    // A tool of an MCP server may be known by name only, until the model searches for it.
    const isDeferred = script.tool.startsWith('mcp__') && has(TOOL_SEARCH);
    return isDeferred
      ? this.#toolUse(TOOL_SEARCH, { query: `select:${script.tool}`, max_results: 1 })
      : { type: 'text', text: script.withoutTool };
  }

  #toolUse(name: string, input: unknown): Block {
    return { type: 'tool_use', id: `toolu_${this.answerCount}`, name, input };
  }

  #send(reply: http.ServerResponse, { model, stream }: ModelRequest, answer: Block): void {
    const id = `msg_${this.answerCount++}`;
    const stop_reason = answer.type === 'tool_use' ? 'tool_use' : 'end_turn';
    const usage = {
      input_tokens: 50,
      output_tokens: 20,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    };
    const envelope = { id, type: 'message', role: 'assistant', model, stop_sequence: null, usage };
    if (!stream) {
      sendJson(reply, 200, { ...envelope, content: [answer], stop_reason });
      return;
    }
    const event = startEventStream(reply);
    event('message_start', { message: { ...envelope, content: [], stop_reason: null } });
    event('content_block_start', { index: 0, content_block: emptyBlock(answer) });
    event('content_block_delta', { index: 0, delta: blockDelta(answer) });
    event('content_block_stop', { index: 0 });
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } });
    event('message_stop', {});
    reply.end();
  }
}

const emptyBlock = (answer: Block): Block =>
  answer.type === 'text' ? { ...answer, text: '' } : { ...answer, input: {} };

const blockDelta = (answer: Block): object =>
  answer.type === 'text'
    ? { type: 'text_delta', text: answer.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify(answer.input) };

const textOf = (content: Content): string =>
  typeof content === 'string'
    ? content
    : content
        .flatMap((part) => {
          const parsed = textBlock.safeParse(part);
          return parsed.success ? [parsed.data.text] : [];
        })
        .join('\n');

const blocksIn = (content: Content) => (typeof content === 'string' ? [] : content);

/** The results of the named tool's calls among the blocks of a turn. */
function resultsOf(name: string, turn: z.infer<typeof block>[]): ToolResult[] {
  const uses = turn.flatMap((part) => {
    const parsed = toolUse.safeParse(part);
    return parsed.success && parsed.data.name === name ? [parsed.data.id] : [];
  });
  return turn.flatMap((part) => {
    const parsed = toolResult.safeParse(part);
    return parsed.success && uses.includes(parsed.data.tool_use_id)
      ? [{ text: textOf(parsed.data.content), failed: parsed.data.is_error }]
      : [];
  });
}
